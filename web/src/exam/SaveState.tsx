import { IconCircleCheck, IconCloudOff, IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import { text, useText } from '../i18n/text.ts'
import type { Exam } from './exam.ts'
import { type ExamState, isUnsubmitted, mustWarn } from './examState.ts'
import { useExamState } from './hooks.ts'
import styles from './SaveState.module.css'

type Look = 'saved' | 'kept' | 'saving' | 'waiting'

const icons = { saved: IconCircleCheck, kept: IconPencil, saving: IconDeviceFloppy, waiting: IconCloudOff }

export function lookOf(state: ExamState): Look {
  const { sending, drafting, isOnline, questions, index } = state
  if (sending === 'waiting' || drafting === 'waiting' || !isOnline) return 'waiting'
  if (sending === 'sending') return 'saving'
  const question = questions[index]
  return question && isUnsubmitted(state, question) ? 'kept' : 'saved'
}

function sentenceOf(state: ExamState): string {
  const look = lookOf(state)
  const { length: count } = state.queue
  if (look === 'waiting') return count > 0 ? text('EXAM.STATE_QUEUED', { count }) : text('EXAM.STATE_WAITING')
  if (look === 'saving') return text('EXAM.STATE_SAVING')
  if (look === 'saved') return text('EXAM.STATE_SAVED')
  const question = state.questions[state.index]
  return text(question && mustWarn(state, question) ? 'EXAM.UNSUBMITTED' : 'EXAM.STATE_KEPT')
}

/** Always at the same place, in plain words: whether what was chosen is safe. */
export function SaveState({ exam }: { exam: Exam }) {
  const t = useText()
  const state = useExamState(exam)
  const question = state.questions[state.index]
  const look = lookOf(state)
  const Icon = icons[look]
  const isToldBeside = look !== 'kept' && question !== undefined && mustWarn(state, question)

  return (
    <div className={styles['lines']}>
      <p className={styles['line']} data-look={look}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span>{sentenceOf(state)}</span>
      </p>
      {isToldBeside && <p className={styles['warning']}>{t('EXAM.UNSUBMITTED')}</p>}
      {!state.isLasting && <p className={styles['warning']}>{t('EXAM.NOT_LASTING')}</p>}
    </div>
  )
}

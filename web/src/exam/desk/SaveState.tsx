import { IconCircle, IconCircleCheck, IconCloudOff, IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import { sentencesInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import type { ExamController } from '../engine/examController.ts'
import {
  type ExamState,
  isUnsubmitted,
  mustKeepPage,
  mustWarnUnsubmitted,
  unsubmittedQuestions,
} from '../engine/examState.ts'
import { useExamState } from '../engine/useExamState.ts'
import styles from './SaveState.module.css'

type Look = 'nothing' | 'saved' | 'kept' | 'saving' | 'waiting'

const icons = {
  nothing: IconCircle,
  saved: IconCircleCheck,
  kept: IconPencil,
  saving: IconDeviceFloppy,
  waiting: IconCloudOff,
}

export function saveStateOf(state: ExamState): Look {
  const { sending, drafting, isOnline } = state
  if (sending === 'retrying' || drafting === 'retrying' || !isOnline) return 'waiting'
  if (sending === 'sending') return 'saving'
  if (unsubmittedQuestions(state).length > 0) return 'kept'
  return state.answered > 0 ? 'saved' : 'nothing'
}

function connectionText(state: ExamState): string | null {
  const look = saveStateOf(state)
  const { length: count } = state.queue
  if (look === 'waiting' && state.hasServerFailed) return t('EXAM.STATE_SERVER')
  if (look === 'waiting') return count > 0 ? t('EXAM.STATE_QUEUED', { count }) : t('EXAM.STATE_WAITING')
  return look === 'saving' ? t('EXAM.STATE_SAVING') : null
}

function unsubmittedText(state: ExamState): string | null {
  const question = state.questions[state.index]
  const isOwn = question !== undefined && isUnsubmitted(state, question)
  const count = unsubmittedQuestions(state).length - (isOwn ? 1 : 0)
  const ownText = isOwn && t(mustWarnUnsubmitted(state, question) ? 'EXAM.UNSUBMITTED' : 'EXAM.STATE_KEPT')
  const others = count > 0 && t('EXAM.UNSUBMITTED_OTHERS', { count })
  return sentencesInWords([ownText, others]) || null
}

export function SaveState({ exam }: { exam: ExamController }) {
  const state = useExamState(exam)
  const look = saveStateOf(state)
  const Icon = icons[look]
  const connectionState = connectionText(state)
  const unsubmitted = unsubmittedText(state)

  return (
    <div className={styles['lines']}>
      <p className={styles['line']} data-look={look}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span>
          {sentencesInWords([
            connectionState ?? unsubmitted ?? t(look === 'nothing' ? 'EXAM.STATE_NOTHING' : 'EXAM.STATE_SAVED'),
            look === 'waiting' && mustKeepPage(state) && state.isStorageWorking && t('EXAM.KEEP_OPEN'),
          ])}
        </span>
      </p>
      {connectionState && unsubmitted && <p className={styles['warning']}>{unsubmitted}</p>}
      {!state.isStorageWorking && <p className={styles['warning']}>{t('EXAM.NOT_LASTING')}</p>}
    </div>
  )
}

import { useRef } from 'react'
import { listInWords, sentencesInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { Button } from '../elements/Button.tsx'
import type { ExamController } from '../engine/examController.ts'
import {
  countUnanswered,
  type ExamState,
  hasEarlierAnswer,
  mustKeepPage,
  unsubmittedQuestions,
} from '../engine/examState.ts'
import { useExamState } from '../engine/useExamState.ts'
import styles from './FinishDialog.module.css'
import { saveStateOf } from './SaveState.tsx'
import { useModal } from './useModal.ts'

interface Props {
  exam: ExamController
  onClose: () => void
  onGo: (index: number) => void
}

export function FinishDialog({ exam, onClose, onGo }: Props) {
  const dialog = useModal()
  const back = useRef<HTMLButtonElement>(null)
  const state = useExamState(exam)
  const isSending = state.phase === 'finishing'
  const unsubmitted = unsubmittedQuestions(state)
  const first = unsubmitted[0] && state.questions.indexOf(unsubmitted[0])

  function cancel(): void {
    exam.cancelFinish()
    onClose()
  }

  function goTo(index: number): void {
    // The dialog closes first, so that focus returns to the button that opened it.
    dialog.current?.close()
    cancel()
    onGo(index)
  }

  function submitAllAndSend(): void {
    exam.submitAll()
    exam.finish()
    back.current?.focus()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="finish"
      aria-describedby="finish-text"
      className={styles['dialog']}
      onClose={cancel}
    >
      <h2 id="finish" className={styles['title']}>
        {t('FINISH.TITLE')}
      </h2>
      <OpenQuestions state={state} />
      <p role="status" className={styles['state']}>
        {sentencesInWords([isSending && t(finishStateText(state)), mustKeepPage(state) && t('EXAM.KEEP_OPEN')])}
      </p>
      <div className={styles['buttons']}>
        {first !== undefined && (
          <Button size="md" className={styles['way']} onClick={submitAllAndSend}>
            {t('FINISH.SUBMIT_ALL', { count: unsubmitted.length })}
          </Button>
        )}
        {first !== undefined && (
          <Button look="default" size="md" className={styles['way']} onClick={() => goTo(first)}>
            {t('FINISH.GO', { number: first + 1 })}
          </Button>
        )}
        <Button ref={back} look="default" size="md" onClick={() => dialog.current?.close()}>
          {t('FINISH.CANCEL')}
        </Button>
        <div className={styles['send']}>
          <Button
            size="md"
            look={first === undefined ? 'filled' : 'default'}
            isBusy={isSending}
            aria-describedby={first === undefined ? undefined : 'finish-without'}
            onClick={exam.finish}
          >
            {t('FINISH.SEND')}
          </Button>
          {first !== undefined && (
            <span id="finish-without" className={styles['without']}>
              {t('FINISH.WITHOUT', { count: unsubmitted.length })}
            </span>
          )}
        </div>
      </div>
    </dialog>
  )
}

function finishStateText(state: ExamState): TextKey {
  if (saveStateOf(state) !== 'waiting') return 'FINISH.SENDING'
  return state.hasServerFailed ? 'EXAM.STATE_SERVER' : 'FINISH.WAITING'
}

function OpenQuestions({ state }: { state: ExamState }) {
  const unanswered = countUnanswered(state)
  const unsubmitted = unsubmittedQuestions(state)
  const earlier = unsubmitted.filter((question) => hasEarlierAnswer(state, question))
  const queued = saveStateOf(state) === 'waiting' ? state.queue.length : 0
  const flagged = state.flags.length
  const numbersOf = (questions: typeof unsubmitted) =>
    listInWords(questions.map((question) => state.questions.indexOf(question) + 1))

  return (
    <div id="finish-text" className={styles['text']}>
      <p>{t('FINISH.TEXT')}</p>
      <p>{unanswered > 0 ? t('FINISH.UNANSWERED', { count: unanswered }) : t('FINISH.ALL_ANSWERED')}</p>
      {flagged > 0 && <p>{t('FINISH.FLAGGED', { count: flagged })}</p>}
      {queued > 0 && <p>{state.hasServerFailed ? t('EXAM.STATE_SERVER') : t('FINISH.QUEUED', { count: queued })}</p>}
      {unsubmitted.length > 0 && (
        <p className={styles['warning']}>
          {t('FINISH.UNSUBMITTED', { count: unsubmitted.length, numbers: numbersOf(unsubmitted) })}
        </p>
      )}
      {earlier.length > 0 && <p>{t('FINISH.EARLIER', { count: earlier.length, numbers: numbersOf(earlier) })}</p>}
    </div>
  )
}

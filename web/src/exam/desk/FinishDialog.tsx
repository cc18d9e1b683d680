import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import type { Exam } from '../engine/exam.ts'
import { unansweredIn, unsubmittedIn } from '../engine/examState.ts'
import { useExamState } from '../engine/hooks.ts'
import styles from './FinishDialog.module.css'
import { lookOf } from './SaveState.tsx'

interface Props {
  exam: Exam
  isOpen: boolean
  onClose: () => void
  onGo: (index: number) => void
}

/** The last question before the end, with what would be left behind. */
export function FinishDialog({ exam, isOpen, onClose, onGo }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const state = useExamState(exam)
  const isSending = state.phase === 'finishing'
  const unanswered = unansweredIn(state)
  const queued = lookOf(state) === 'waiting' ? state.queue.length : 0
  const unsubmitted = unsubmittedIn(state).map((question) => state.questions.indexOf(question))
  const [first] = unsubmitted

  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  function cancel(): void {
    exam.stay()
    onClose()
  }

  function goTo(index: number): void {
    // Closed first: it gives the focus back to the button that has opened it.
    dialog.current?.close()
    cancel()
    onGo(index)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="finish"
      aria-describedby="finish-text"
      className={styles['dialog']}
      onClose={cancel}
    >
      {isOpen && (
        <>
          <h2 id="finish" className={styles['title']}>
            {t('FINISH.TITLE')}
          </h2>
          <div id="finish-text" className={styles['text']}>
            <p>{t('FINISH.TEXT')}</p>
            <p>{unanswered > 0 ? t('FINISH.UNANSWERED', { count: unanswered }) : t('FINISH.ALL_ANSWERED')}</p>
            {queued > 0 && <p>{t('FINISH.QUEUED', { count: queued })}</p>}
            {first !== undefined && (
              <p className={styles['warning']}>
                {t('FINISH.UNSUBMITTED', {
                  count: unsubmitted.length,
                  numbers: unsubmitted.map((index) => index + 1).join(', '),
                })}
              </p>
            )}
          </div>
          <p role="status" className={styles['state']}>
            {isSending && t(state.sending === 'waiting' || !state.isOnline ? 'FINISH.WAITING' : 'FINISH.SENDING')}
          </p>
          <div className={styles['buttons']}>
            {first !== undefined && (
              <Button
                variant="default"
                size="md"
                classNames={{ root: styles['way'], label: styles['wayWords'] }}
                onClick={() => goTo(first)}
              >
                {t('FINISH.GO', { number: first + 1 })}
              </Button>
            )}
            <Button variant="default" size="md" onClick={cancel}>
              {t('FINISH.CANCEL')}
            </Button>
            <Button size="md" loading={isSending} onClick={exam.finish}>
              {t('FINISH.SEND')}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}

import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useText } from '../i18n/text.ts'
import type { Exam } from './exam.ts'
import { unsubmittedIn } from './examState.ts'
import styles from './FinishDialog.module.css'
import { useExamState } from './hooks.ts'

interface Props {
  exam: Exam
  isOpen: boolean
  onClose: () => void
}

/** The last question before the end, with what would be left behind. */
export function FinishDialog({ exam, isOpen, onClose }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const state = useExamState(exam)
  const isSending = state.phase === 'finishing'
  const unanswered = state.total - state.answered
  const unsubmitted = unsubmittedIn(state).length

  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])

  function cancel(): void {
    exam.stay()
    onClose()
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
            {unsubmitted > 0 && <p className={styles['warning']}>{t('FINISH.UNSUBMITTED', { count: unsubmitted })}</p>}
          </div>
          <p role="status" className={styles['state']}>
            {isSending && t(state.sending === 'waiting' || !state.isOnline ? 'FINISH.WAITING' : 'FINISH.SENDING')}
          </p>
          <div className={styles['buttons']}>
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

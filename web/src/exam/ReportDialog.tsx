import { REMARK_MAX } from '@assay/domain/limits'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../i18n/text.ts'
import dialogStyles from './desk/FinishDialog.module.css'
import { useModal } from './desk/useModal.ts'
import { Button } from './elements/Button.tsx'
import { TextArea } from './elements/TextArea.tsx'
import type { ReportOutcome } from './engine/effects/sending/reports.ts'
import { storedReportText, storeReportText } from './engine/effects/storage/examLocalStorage.ts'
import type { ExamController } from './engine/examController.ts'
import { showToast } from './engine/toasts.ts'
import { useExamState } from './engine/useExamState.ts'
import { Options } from './question/Options.tsx'

const toastTexts = { sent: 'REPORT.SENT', waiting: 'REPORT.WAITING', refused: 'REPORT.REFUSED' } as const

function createReportToast(): (sent: ReportOutcome) => void {
  let said: ReportOutcome | null = null
  return (sent) => {
    if (sent !== said) showToast(sent === 'refused' ? 'danger' : 'info', t(toastTexts[sent]), t('REPORT.TITLE'))
    said = sent
  }
}

const QUESTION = 0
const TIME = 1

export function ReportDialog({ exam, onClose }: { exam: ExamController; onClose: () => void }) {
  const dialog = useModal()
  const { questions, index } = useExamState(exam)
  const [about, setAbout] = useState(QUESTION)
  const [text, setText] = useState(() => storedReportText(exam.code))
  const [isEmpty, setEmpty] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const question = questions[index]

  /** The Escape key also closes the dialog, but keeps the stored text. */
  function forget(): void {
    storeReportText(exam.code, '')
    dialog.current?.close()
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') {
      setEmpty(true)
      area.current?.focus()
      return
    }
    exam.report(about === QUESTION && question ? question.id : null, text, createReportToast())
    forget()
  }

  const options = [
    ...(question ? [{ id: QUESTION, description: t('REPORT.QUESTION') }] : []),
    { id: TIME, description: t('REPORT.TIME') },
  ]

  return (
    <dialog ref={dialog} aria-labelledby="report" className={dialogStyles['dialog']} onClose={onClose}>
      <form onSubmit={send} noValidate className={dialogStyles['form']}>
        <h2 id="report" className={dialogStyles['title']}>
          {t('REPORT.TITLE')}
        </h2>
        <p className={dialogStyles['lead']}>{t('REPORT.LEAD')}</p>
        <Options
          legend={t('REPORT.ABOUT')}
          lang={null}
          options={options}
          chosen={[question ? about : TIME]}
          isMultiple={false}
          onChoose={setAbout}
        />
        <TextArea
          ref={area}
          label={t('REPORT.TEXT')}
          error={isEmpty ? t('REPORT.TEXT_REQUIRED') : null}
          maxLength={REMARK_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            // The text is stored, so that it is kept after a reload and after the end of the test.
            storeReportText(exam.code, event.target.value)
            setEmpty(false)
          }}
        />
        <div className={dialogStyles['buttons']}>
          <Button type="submit" size="md">
            {t('REPORT.SEND')}
          </Button>
          <Button look="default" size="md" onClick={forget}>
            {t('FINISH.CANCEL')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

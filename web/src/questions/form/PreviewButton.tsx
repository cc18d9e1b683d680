import type { Passage } from '@assay/contract/passages/passages'
import { previewQuestion, type Question } from '@assay/contract/questions/questions'
import { Button, Modal } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { useCall } from '../../lib/useCall.ts'
import { QuestionPreview } from './QuestionPreview.tsx'
import { type QuestionForm, questionFaults, showFieldErrors, withoutEmptyEnd } from './questionForm.ts'

interface Shown extends Pick<Question, 'description_html' | 'is_multiple_choice' | 'keeps_order' | 'lang'> {
  answers: readonly { description_html: string }[]
  passage: Passage | null
}

/** Labels do not affect the preview. */
function previewErrors(form: QuestionForm): Record<string, string> {
  const { labels: _, ...faults } = questionFaults({ ...form.getValues(), wordings: [], typedLabel: '' })
  return faults
}

export function PreviewButton({ form }: { form: QuestionForm }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const call = useCall(previewQuestion, {
    refusals: {
      VALIDATION_FAILED: ({ errors }) => {
        showFieldErrors(form, errors)
        return t('QUESTIONS.PREVIEW_FAILED')
      },
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'QUESTIONS.PREVIEW_FAILED',
    },
  })
  const open = () => {
    const faults = previewErrors(form)
    form.setErrors(faults)
    if (Object.keys(faults).length > 0) return focusFirstFault(form)(faults)
    const { description, answers, keeps_order, lang, passage_id } = withoutEmptyEnd(form.getValues())
    call.mutate(
      { body: { description, answers, keeps_order, lang, passage_id } },
      { onSuccess: (seen) => setShown({ ...seen, keeps_order, lang }) },
    )
  }
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} loading={call.isPending} onClick={open}>
        {t('QUESTIONS.PREVIEW')}
      </Button>
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={t('QUESTIONS.PREVIEW')}
        size={shown?.passage ? '75rem' : 'lg'}
      >
        {shown && <QuestionPreview {...shown} />}
      </Modal>
    </>
  )
}

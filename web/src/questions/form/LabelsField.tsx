import { LABEL_NAME } from '@assay/domain/limits'
import { t } from '../../i18n/text.ts'
import { LabelTags } from '../../labels/LabelTags.tsx'
import type { QuestionForm } from './questionForm.ts'

export function LabelsField({ form }: { form: QuestionForm }) {
  const { value, onChange: _, onBlur: __, ...field } = form.getInputProps('labels')
  return (
    <LabelTags
      label={t('QUESTIONS.LABELS')}
      description={t('QUESTIONS.LABELS_HINT', LABEL_NAME)}
      {...field}
      chosen={value}
      typed={form.values.typedLabel}
      onChosen={(names) => form.setFieldValue('labels', names)}
      onTyped={(text) => {
        form.setFieldValue('typedLabel', text)
        form.clearFieldError('labels')
      }}
      onFault={(fault) => form.setFieldError('labels', fault)}
    />
  )
}

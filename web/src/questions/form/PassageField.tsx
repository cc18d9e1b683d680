import { t } from '../../i18n/text.ts'
import { PassageSelect } from '../../passages/PassageSelect.tsx'
import type { QuestionForm } from './questionForm.ts'

export function PassageField({ form }: { form: QuestionForm }) {
  return (
    <PassageSelect
      {...form.getInputProps('passage_id')}
      label={t('QUESTIONS.PASSAGE')}
      description={t('QUESTIONS.PASSAGE_HINT')}
      none={t('QUESTIONS.NO_PASSAGE')}
      value={form.values.passage_id}
      onChange={(id) => form.setFieldValue('passage_id', id)}
      maw="32rem"
    />
  )
}

import { Group, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { PassageSelect } from '../../passages/PassageSelect.tsx'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { AnswersField } from './AnswersField.tsx'
import { LabelsField } from './LabelsField.tsx'
import { LanguageField } from './LanguageField.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import type { QuestionForm, QuestionValues } from './questionForm.ts'
import { ReasonsField } from './ReasonsField.tsx'
import { TranslationsField } from './TranslationsField.tsx'

function PassageField({ form }: { form: QuestionForm }) {
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

// The editor is the largest part of the form. It loads while the user can already use the rest.
const DescriptionField = lazyComponent(() => import('../editor/DescriptionField.tsx'), <Skeleton height={322} />)
DescriptionField.preload()

interface Props {
  form: QuestionForm
  /** A new key resets the editor to its initial text. */
  textKey: string | number
  /** True for the second and later questions in a row: the text then gets the focus. */
  isNext?: boolean
  isExisting?: boolean
  wayToKey?: ReactNode
  saveLabel: string
  isSaving: boolean
  onSave: (values: QuestionValues) => void
  onBack: () => void
}

export function QuestionFields(props: Props) {
  const { form, textKey, isNext = false, isExisting = false, wayToKey, saveLabel, isSaving, onSave, onBack } = props
  return (
    <Surface maw="56rem">
      <form onSubmit={form.onSubmit(onSave, focusFirstFault(form))} noValidate>
        <Stack gap="lg">
          <DescriptionField
            key={textKey}
            hasFocus={isNext}
            {...form.getInputProps('description')}
            value={form.values.description}
          />
          <AnswersField form={form} isSettled={isExisting} wayToKey={wayToKey} />
          <LabelsField form={form} />
          <LanguageField form={form} />
          <TranslationsField form={form} textKey={textKey} />
          <PassageField form={form} />
          <ReasonsField form={form} />
          <Group justify="end">
            <FormButton variant="default" onClick={onBack}>
              {t('QUESTIONS.BACK')}
            </FormButton>
            <PreviewButton form={form} />
            <FormButton type="submit" loading={isSaving}>
              {saveLabel}
            </FormButton>
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}

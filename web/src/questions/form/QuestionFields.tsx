import { Group, Skeleton, Stack } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { type ReactNode, useId, useRef } from 'react'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { PassageSelect } from '../../passages/PassageSelect.tsx'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { FormButton } from '../../ui/form/FormButton.tsx'
import { ActionBar } from '../../ui/list/ActionBar.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { AnswersField } from './AnswersField.tsx'
import { LabelsField } from './LabelsField.tsx'
import { LanguageField } from './LanguageField.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import styles from './QuestionFields.module.css'
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
    />
  )
}

// The editor is the largest part of the form. While the editor loads, the user can already use the other fields.
const DescriptionField = lazyComponent(
  () => import('../editor/DescriptionField.tsx'),
  <Skeleton h={{ base: 412, xs: 299 }} />,
)
DescriptionField.preload()

interface Props {
  form: QuestionForm
  /** A new React key resets the editor to the initial text. */
  editorKey: string | number
  /** True after another question was saved with this form. The text field then has the focus. */
  isNext?: boolean
  isExisting?: boolean
  keyFixLink?: ReactNode
  keepLabels?: ReactNode
  saveLabel: string
  isSaving: boolean
  onSave: (values: QuestionValues) => void
  onBack: () => void
  children?: ReactNode
}

export function QuestionFields(props: Props) {
  const { form, editorKey, isNext = false, isExisting = false, keyFixLink, keepLabels, children } = props
  const { saveLabel, isSaving, onSave, onBack } = props
  const id = useId()
  const formRef = useRef<HTMLFormElement>(null)
  return (
    <>
      <form
        ref={formRef}
        id={id}
        className={styles['columns']}
        onSubmit={form.onSubmit(onSave, focusFirstFault(form))}
        onKeyDown={getHotkeyHandler([['mod+Enter', () => formRef.current?.requestSubmit()]])}
        noValidate
      >
        <Surface>
          <Stack gap="lg">
            <DescriptionField
              key={editorKey}
              hasFocus={isNext}
              {...form.getInputProps('description')}
              value={form.values.description}
            />
            <AnswersField form={form} isAnswerKeyLocked={isExisting} keyFixLink={keyFixLink} />
          </Stack>
        </Surface>
        <Surface className={styles['aside'] ?? ''}>
          <Stack gap="lg">
            <Stack gap="xs">
              <LabelsField form={form} />
              {keepLabels}
            </Stack>
            <LanguageField form={form} />
            <PassageField form={form} />
          </Stack>
        </Surface>
        <Stack>
          <ReasonsField form={form} />
          <TranslationsField form={form} editorKey={editorKey} />
        </Stack>
      </form>
      {children && (
        <div className={styles['columns']}>
          <Stack>{children}</Stack>
        </div>
      )}
      <ActionBar>
        <FormButton variant="default" onClick={onBack}>
          {t('QUESTIONS.BACK')}
        </FormButton>
        <Group gap="sm">
          <PreviewButton form={form} />
          <FormButton type="submit" form={id} loading={isSaving}>
            {saveLabel}
          </FormButton>
        </Group>
      </ActionBar>
    </>
  )
}

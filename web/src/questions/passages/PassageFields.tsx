import { Skeleton, Stack, TextInput } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { focusFirstFault } from '../../lib/form/focusFirstFault.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { lazyComponent } from '../../shell/lazyComponent.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { LanguageSelect } from '../form/LanguageField.tsx'
import type { PassageForm, PassageValues } from './passageForm.ts'

const DescriptionField = lazyComponent(() => import('../editor/DescriptionField.tsx'), <Skeleton height={322} />)
DescriptionField.preload()

export const formWidth = '56rem'
export const formHeights = [60, 322, 80]

interface Props {
  form: PassageForm
  editorKey: number
  isSaving: boolean
  onSave: (values: PassageValues) => void
  onCancel: () => void
}

export function PassageFields({ form, editorKey, isSaving, onSave, onCancel }: Props) {
  return (
    <Surface maw={formWidth}>
      <form onSubmit={form.onSubmit(onSave, focusFirstFault(form))} noValidate>
        <Stack gap="lg">
          <TextInput
            label={t('PASSAGES.NAME')}
            description={t('PASSAGES.NAME_HINT')}
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <DescriptionField
            key={editorKey}
            label={t('PASSAGES.TEXT')}
            {...form.getInputProps('description')}
            value={form.values.description}
          />
          <LanguageSelect
            description={t('PASSAGES.LANGUAGE_HINT')}
            {...form.getInputProps('lang')}
            value={form.values.lang}
            stored={form.getInitialValues().lang}
            onChange={(lang) => form.setFieldValue('lang', lang)}
          />
          <FormFoot isSaving={isSaving} onCancel={onCancel} />
        </Stack>
      </form>
    </Surface>
  )
}

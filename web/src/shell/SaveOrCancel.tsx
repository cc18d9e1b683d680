import { Group, type GroupProps } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { FormButton } from '../ui/form/FormButton.tsx'

interface Props extends Pick<GroupProps, 'mt'> {
  isSaving: boolean
  onCancel: () => void
  disabled?: boolean
}

/** How a form of the staff ends. */
export function SaveOrCancel({ isSaving, onCancel, disabled = false, mt }: Props) {
  return (
    <Group justify="end" mt={mt}>
      <FormButton variant="default" onClick={onCancel}>
        {t('FORM.CANCEL')}
      </FormButton>
      <FormButton type="submit" loading={isSaving} disabled={disabled}>
        {t('FORM.SAVE')}
      </FormButton>
    </Group>
  )
}

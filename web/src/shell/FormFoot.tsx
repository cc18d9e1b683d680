import { Group, type GroupProps } from '@mantine/core'
import { t } from '../i18n/text.ts'
import { FormButton } from '../ui/form/FormButton.tsx'

interface Props extends Pick<GroupProps, 'mt'> {
  label?: string
  color?: string
  isSaving?: boolean
  onCancel?: () => void
  disabled?: boolean
}

export function FormFoot({ label = t('FORM.SAVE'), color, isSaving = false, onCancel, disabled = false, mt }: Props) {
  return (
    <Group justify="end" mt={mt}>
      {onCancel && (
        <FormButton variant="default" onClick={onCancel}>
          {t('FORM.CANCEL')}
        </FormButton>
      )}
      <FormButton type="submit" {...(color && { color })} loading={isSaving} disabled={disabled}>
        {label}
      </FormButton>
    </Group>
  )
}

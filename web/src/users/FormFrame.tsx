import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { focusFirstFault } from '../lib/focusFirstFault.ts'
import { FormButton } from '../ui/form/FormButton.tsx'
import { Surface } from '../ui/Surface.tsx'
import type { UserForm, UserValues } from './userForm.ts'

interface Props {
  form: UserForm
  isSaving: boolean
  onSave: (values: UserValues) => void
  onCancel: () => void
  children: ReactNode
}

export function FormFrame({ form, isSaving, onSave, onCancel, children }: Props) {
  return (
    <Surface maw="36rem">
      <form onSubmit={form.onSubmit(onSave, focusFirstFault(form))} noValidate>
        <Stack>
          {children}
          <Group justify="end" mt="xs">
            <FormButton variant="default" onClick={onCancel}>
              {t('FORM.CANCEL')}
            </FormButton>
            <FormButton type="submit" loading={isSaving}>
              {t('FORM.SAVE')}
            </FormButton>
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/text.ts'
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
  const t = useText()
  return (
    <Surface maw="36rem">
      <form onSubmit={form.onSubmit(onSave)} noValidate>
        <Stack>
          {children}
          <Group justify="end" mt="xs">
            <Button variant="default" onClick={onCancel}>
              {t('FORM.CANCEL')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('FORM.SAVE')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Surface>
  )
}

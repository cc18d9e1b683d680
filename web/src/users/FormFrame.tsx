import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusFirstFault } from '../lib/form/focusFirstFault.ts'
import { FormFoot } from '../shell/FormFoot.tsx'
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
          <FormFoot isSaving={isSaving} onCancel={onCancel} mt="xs" />
        </Stack>
      </form>
    </Surface>
  )
}

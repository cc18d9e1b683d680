import { roleOf, type User, wireOfRole } from '@assay/contract/users'
import type { PasswordPolicy } from '@assay/domain/people/password'
import type { Role } from '@assay/domain/people/permissions'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect } from 'react'
import { confirmRule, emailRule, fullNameRule, passwordRule } from '../auth/accountRules.ts'
import { useNamePolicy } from '../auth/NameFault.tsx'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'

export interface UserValues {
  full_name: string
  email: string
  role: Role
  is_active: boolean
  changesPassword: boolean
  password: string
  confirmation: string
}

export type UserForm = UseFormReturnType<UserValues>

const noPassword = { password: '', confirmation: '' }

export const newUser: UserValues = {
  full_name: '',
  email: '',
  role: 'consultant',
  is_active: true,
  changesPassword: true,
  ...noPassword,
}

export function userValues(user: User): UserValues {
  const { full_name, email, is_active } = user
  return { full_name, email, role: roleOf(user), is_active, changesPassword: false, ...noPassword }
}

export function useUserForm(initialValues: UserValues, policy: PasswordPolicy): UserForm {
  const password = passwordRule(policy)
  const names = useNamePolicy()
  const form = useCheckedForm({
    initialValues,
    validate: {
      full_name: fullNameRule(names),
      email: emailRule,
      password: (value, values) => (values.changesPassword ? password(value) : null),
      confirmation: (value, values) => (values.changesPassword ? confirmRule(value, values) : null),
    },
  })
  const { clearFieldError } = form
  // An administrator may change the name policy. If the rejected name is then valid, its error is removed.
  useEffect(() => {
    if (names === 'any') clearFieldError('full_name')
  }, [names, clearFieldError])
  return form
}

export function ownFields({ full_name, email, changesPassword, password }: UserValues) {
  return { full_name, email, ...(changesPassword && { password }) }
}

export function adminFields({ role, is_active }: UserValues) {
  return { ...wireOfRole[role], is_active }
}

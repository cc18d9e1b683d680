import { signIn } from '@assay/contract/auth/sessions'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { registerUser } from '@assay/contract/users'
import { PASSWORD, PERSON_NAME_MAX } from '@assay/domain/limits'
import { isName, type NamePolicy } from '@assay/domain/people/names'
import { type PasswordPolicy, passwordFault } from '@assay/domain/people/password'
import { createElement, type ReactNode } from 'react'
import { type TextKey, t } from '../i18n/text.ts'
import { validatorOf } from '../lib/form/faults.ts'
import { NameFault } from './NameFault.tsx'

const texts: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'USERS.ALERT.REQUIRED_FIELD',
  FORMAT_NAME: 'USERS.ALERT.FORMAT_NAME',
  FORMAT_EMAIL: 'USERS.ALERT.FORMAT_EMAIL',
  LIMIT_LENGTH: 'USERS.ALERT.LIMIT_LENGTH',
  WEAK_PASSWORD: 'USERS.ALERT.WEAK_PASSWORD',
  COMMON_PASSWORD: 'USERS.ALERT.COMMON_PASSWORD',
}

export function accountFieldError(code: FieldCode): string {
  return t(texts[code] ?? 'USERS.ALERT.INVALID', { min: PASSWORD.min, max: PASSWORD.max })
}

const accountShape = registerUser.body.shape
const nameRule = validatorOf(accountShape.full_name, accountFieldError)
export const emailRule = validatorOf(accountShape.email, accountFieldError)
export const usernameRule = validatorOf(signIn.body.shape.username, accountFieldError)
export const requiredRule = (value: string) => (value === '' ? accountFieldError('REQUIRED') : null)

/** The API has one error code for all invalid names, so the form checks long names itself. */
export function fullNameRule(policy: NamePolicy) {
  return (value: string): ReactNode => {
    const name = value.trim()
    if (name.length > PERSON_NAME_MAX) return t('USERS.ALERT.LONG_NAME', { max: PERSON_NAME_MAX })
    if (name === '' || isName(name, policy, 'user')) return nameRule(value)
    return createElement(NameFault, { text: accountFieldError('FORMAT_NAME'), name, policy, whose: 'user' })
  }
}

export function passwordRule(policy: PasswordPolicy) {
  return (value: string): string | null => {
    if (value === '') return accountFieldError('REQUIRED')
    const fault = passwordFault(value, policy)
    return fault && accountFieldError(fault)
  }
}

export function confirmRule(value: string, { password }: { password: string }): string | null {
  if (value === '') return accountFieldError('REQUIRED')
  return value === password ? null : t('USERS.ALERT.CONFIRM_PASSWORD')
}

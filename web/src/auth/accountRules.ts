import { signIn } from '@assay/contract/auth'
import type { FieldError } from '@assay/contract/fieldErrors'
import { type FieldCode, toFieldErrors } from '@assay/contract/fieldErrors'
import { registerUser } from '@assay/contract/users'
import { PASSWORD, PERSON_NAME_MAX } from '@assay/domain/limits'
import { type PasswordPolicy, passwordFault } from '@assay/domain/people/password'
import type { z } from 'zod'
import { type TextKey, text } from '../i18n/text.ts'

const texts: Partial<Record<FieldCode, TextKey>> = {
  REQUIRED: 'USERS.ALERT.REQUIRED_FIELD',
  FORMAT_NAME: 'USERS.ALERT.FORMAT_NAME',
  FORMAT_EMAIL: 'USERS.ALERT.FORMAT_EMAIL',
  LIMIT_LENGTH: 'USERS.ALERT.LIMIT_LENGTH',
  WEAK_PASSWORD: 'USERS.ALERT.WEAK_PASSWORD',
}

/** What stands at a field of an account when the wire would refuse it. */
function faultText(code: FieldCode): string {
  return text(texts[code] ?? 'USERS.ALERT.INVALID', { min: PASSWORD.min, max: PASSWORD.max })
}

/** A rule of a form made from a schema of the wire, so that the page and the server can never differ. */
function asked(schema: z.ZodType) {
  return (value: string): string | null => {
    const parsed = schema.safeParse(value)
    const [first] = parsed.success ? [] : toFieldErrors(parsed.error)
    return first ? faultText(first.code) : null
  }
}

const account = registerUser.body.shape
const nameRule = asked(account.full_name)
export const emailRule = asked(account.email)
export const usernameRule = asked(signIn.body.shape.username)
export const requiredRule = (value: string) => (value === '' ? faultText('REQUIRED') : null)

/** The wire knows one fault of a name; a person who is told the format looks for it in vain in a name that is only too long. */
export function fullNameRule(value: string): string | null {
  const isTooLong = value.trim().length > PERSON_NAME_MAX
  return isTooLong ? text('USERS.ALERT.LONG_NAME', { max: PERSON_NAME_MAX }) : nameRule(value)
}

export function passwordRule(policy: PasswordPolicy) {
  return (value: string): string | null => {
    if (value === '') return faultText('REQUIRED')
    const fault = passwordFault(value, policy)
    return fault && faultText(fault)
  }
}

export function confirmRule(value: string, { password }: { password: string }): string | null {
  if (value === '') return faultText('REQUIRED')
  return value === password ? null : text('USERS.ALERT.CONFIRM_PASSWORD')
}

/** What the server found wrong with a form, at the fields it named. */
export function faultsAtFields(errors: readonly FieldError[]): Record<string, string> {
  return Object.fromEntries(errors.map(({ field, code }) => [field, faultText(code)]))
}

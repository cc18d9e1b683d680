import { type PasswordPolicy, passwordFault } from '@assay/domain/people/password'
import { refuseField } from '../http/refusal.ts'
import { isCommonPassword } from './commonPasswords.ts'

/** The wire knows the basic policy; what an installation adds, and what is too common, is known only here. */
export function checkPassword(password: string | undefined, policy: PasswordPolicy): void {
  const fault = password === undefined ? null : passwordFault(password, policy)
  if (fault) refuseField('password', fault)
  if (password !== undefined && isCommonPassword(password)) refuseField('password', 'COMMON_PASSWORD')
}

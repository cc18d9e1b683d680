import { isCommonPassword } from '@assay/domain/people/commonPasswords'
import { type PasswordPolicy, passwordFault } from '@assay/domain/people/password'
import { refuseField } from '../http/refusal.ts'

export function checkPassword(password: string | undefined, policy: PasswordPolicy): void {
  if (password === undefined) return
  const fault = passwordFault(password, policy)
  if (fault) refuseField('password', fault)
  if (policy !== 'basic' && isCommonPassword(password)) refuseField('password', 'COMMON_PASSWORD')
}

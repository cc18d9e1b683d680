import type { User } from '@assay/contract/users'
import { type PasswordPolicy, passwordFault } from '@assay/domain/people/password'
import type { Person } from '@assay/domain/people/permissions'
import { mustSetFactor } from '../http/factorRule.ts'
import { refuseField } from '../http/refusal.ts'
import { isCommonPassword } from './commonPasswords.ts'
import type { UserRow } from './queries.ts'

/** Whoever changes who is an administrator takes this turn, so that two changes never see each other's past. */
export const ADMINISTRATORS = 'administrators'

export const asUser = (row: UserRow): User => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  is_superuser: row.role === 'admin',
  is_active: row.deactivated_at === null,
  is_waiting: row.waiting_since !== null,
  signs_in_by: row.sso_issuer === null ? 'password' : 'sso',
  has_second_factor: row.has_factor === 1,
  must_set_factor: mustSetFactor(row),
})

export const asPerson = (row: UserRow): Person => ({
  id: row.id,
  role: row.role,
  isActive: row.deactivated_at === null,
})

/** The wire knows the basic policy; what an installation adds, and what is too common, is known only here. */
export function checkPassword(password: string | undefined, policy: PasswordPolicy): void {
  const fault = password === undefined ? null : passwordFault(password, policy)
  if (fault) refuseField('password', fault)
  if (password !== undefined && isCommonPassword(password)) refuseField('password', 'COMMON_PASSWORD')
}

import { type User, wireOfRole } from '@assay/contract/users'
import type { Person } from '@assay/domain/people/permissions'
import { mustSetFactor } from '../http/caller/factorRule.ts'
import type { UserRow } from './queries.ts'

export const userResponse = (row: UserRow): User => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  ...wireOfRole[row.role],
  is_active: row.deactivated_at === null,
  is_waiting: row.waiting_since !== null,
  signs_in_by: row.sso_issuer === null ? 'password' : 'sso',
  is_provisioned: row.provisioned_at !== null,
  has_second_factor: row.has_factor === 1,
  must_set_factor: mustSetFactor(row),
})

export const asPerson = (row: UserRow): Person => ({
  id: row.id,
  role: row.role,
  isActive: row.deactivated_at === null,
})

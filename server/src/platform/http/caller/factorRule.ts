import type { SecondFactorRule } from '@assay/contract/erasure/policy'
import type { Role } from '@assay/domain/people/permissions'
import { type RawBuilder, sql } from 'kysely'

export const hasFactor = (userId: RawBuilder<unknown>) => sql<number>`case when exists (
  select 1 from factors where factors.user_id = ${userId} and factors.confirmed_at is not null) then 1 else 0 end`

/**
 * The rule about second factors is loaded together with the user, so that a change takes effect with the next request
 * on every node.
 */
export const secondFactorRule = sql<SecondFactorRule | null>`(select second_factor from policy where name = 'policy')`

interface FactorState {
  role: Role
  sso_issuer: string | null
  has_factor: number
  rule: SecondFactorRule | null
}

/** For users of single sign-on, the identity provider decides whether a second factor is required. */
export function isFactorRequired({ role, sso_issuer, rule }: Omit<FactorState, 'has_factor'>): boolean {
  if (sso_issuer !== null) return false
  return rule === 'all' || (rule === 'admins' && role === 'admin')
}

export const mustSetFactor = (bound: FactorState): boolean => bound.has_factor === 0 && isFactorRequired(bound)

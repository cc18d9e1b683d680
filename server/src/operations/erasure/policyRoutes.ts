import type { Parsed } from '@assay/contract/endpoint'
import { getPolicy, type Policy, setPolicy } from '@assay/contract/erasure/policy'
import { sql } from 'kysely'
import { findRule, setNames, setRule } from '../../platform/auth/policy.ts'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import type { Db, Queryable } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { hasFactor, mustSetFactor } from '../../platform/http/caller/factorRule.ts'
import { findNamePolicy } from '../../platform/http/names.ts'
import { route } from '../../platform/http/route.ts'
import { findRetention, setRetention } from './retention.ts'

type Changes = Parsed<(typeof setPolicy)['body']>

const policyOf = async (db: Queryable, now: number): Promise<Policy> => ({
  second_factor: await findRule(db),
  names: await findNamePolicy(db),
  ...(await findRetention(db, now)),
})

const changePolicy = (db: Db, actor: Actor, { second_factor, names, retention_days }: Changes): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (second_factor !== undefined) await setRule(tx, second_factor)
    if (names !== undefined) await setNames(tx, names)
    if (retention_days !== undefined) await setRetention(tx, retention_days, actor.at)
    const detail = {
      ...(second_factor !== undefined && { second_factor }),
      ...(names !== undefined && { names }),
      ...(retention_days !== undefined && { retention_days }),
    }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'policy', object_id: 'policy', detail })
  })

async function locksOutCaller(db: Queryable, id: number | null, rule: Policy['second_factor']): Promise<boolean> {
  if (id === null) return false
  const bound = await db
    .selectFrom('users')
    .select(['role', 'sso_issuer', hasFactor(sql.ref('users.id')).as('has_factor')])
    .where('id', '=', id)
    .executeTakeFirst()
  return bound !== undefined && mustSetFactor({ ...bound, rule })
}

export const policyRoutes = [
  route(getPolicy, ({ db, receivedAt }) => policyOf(db, receivedAt)),

  route(setPolicy, async ({ body, db, caller, actor, receivedAt, refuse }) => {
    const { second_factor } = body
    if (second_factor !== undefined && (await locksOutCaller(db, caller.id, second_factor)))
      return refuse('OWN_FACTOR_MISSING')
    await changePolicy(db, actor, body)
    return policyOf(db, receivedAt)
  }),
]

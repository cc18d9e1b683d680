import { getOwnFactor, renewRecoveryCodes, resetFactor } from '@assay/contract/auth/factors'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import { recordAuditEntry } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isFactorRequired } from '../../http/caller/factorRule.ts'
import { type Route, recentSignInRoute, route } from '../../http/route.ts'
import { findRule } from '../policy.ts'
import { isUser, removeSessionsOf } from '../queries.ts'
import { passkeyRoutes } from './passkeyRoutes.ts'
import { factorsOf, lockUser, removeFactorsOf } from './queries.ts'
import { countRecoveryCodes, makeCodes, renewCodes } from './recoveryCodes.ts'
import { totpRoutes } from './totpRoutes.ts'

export const factorRoutes: Route[] = [
  route(getOwnFactor, async ({ db, caller }) => {
    const factors = await factorsOf(db, caller.id)
    const shown = factors.map(({ id, name, kind, created_at, last_used_at }) => ({
      id,
      name,
      kind,
      created_time: isoOf(created_at),
      last_used_at: isoOrNull(last_used_at),
    }))
    const user = await db
      .selectFrom('users')
      .select(['role', 'sso_issuer'])
      .where('id', '=', caller.id)
      .executeTakeFirst()
    return {
      totp: shown.find(({ kind }) => kind === 'totp') ?? null,
      passkeys: shown.filter(({ kind }) => kind === 'passkey'),
      recovery_codes_left: await countRecoveryCodes(db, caller.id),
      is_required: user !== undefined && isFactorRequired({ ...user, rule: await findRule(db) }),
    }
  }),

  ...totpRoutes,
  ...passkeyRoutes,

  route(renewRecoveryCodes, async ({ db, caller, actor, authServices, refuse }) => {
    if ((await factorsOf(db, caller.id)).length === 0) refuse('NO_FACTOR')
    const made = await makeCodes(authServices.passwords)
    const recovery_codes = await inTransaction(db, async (tx) => {
      await lockUser(tx, caller.id)
      if ((await factorsOf(tx, caller.id)).length === 0) return refuse('NO_FACTOR')
      const detail = { kind: 'recovery_code' }
      await recordAuditEntry(tx, actor, { action: 'factor_set', object_kind: 'user', object_id: caller.id, detail })
      return renewCodes(tx, caller.id, made)
    })
    return { recovery_codes }
  }),

  recentSignInRoute(
    resetFactor,
    async ({ params, db, refuse }) => {
      if (!(await isUser(db, params.id))) refuse('USER_NOT_FOUND')
    },
    async ({ params, db, caller, actor, refuse }) => {
      await inTransaction(db, async (tx) => {
        if (!(await isUser(tx, params.id))) refuse('USER_NOT_FOUND')
        if (params.id === caller.id) refuse('OWN_STANDING')
        await removeFactorsOf(tx, params.id)
        await removeSessionsOf(tx, params.id)
        await recordAuditEntry(tx, actor, { action: 'factor_reset', object_kind: 'user', object_id: params.id })
      })
    },
  ),
]

import { setTimeout } from 'node:timers/promises'
import { alive, health, ready, settings } from '@assay/contract/installation/installation'
import { system } from '@assay/contract/installation/system'
import { sql } from 'kysely'
import { currentRetentionDays } from './operations/erasure/retention.ts'
import { systemStatus } from './operations/system/systemStatus.ts'
import { hasPasskeys } from './platform/auth/factor/queries.ts'
import { findNamePolicy } from './platform/http/names.ts'
import { route } from './platform/http/route.ts'
import { hasUsers } from './platform/users/queries.ts'
import { VERSION } from './version.ts'

const QUERY_TIMEOUT_MS = 2_000

export const installationRoutes = [
  route(health, async ({ db, refuse }) => {
    const query = sql`select 1`.execute(db).catch(() => refuse('UNAVAILABLE'))
    // A health check runs every few seconds. If the database is slow, the health check reports an error early instead
    // of waiting longer.
    await Promise.race([query, setTimeout(QUERY_TIMEOUT_MS, null, { ref: false }).then(() => refuse('UNAVAILABLE'))])
    return { status: 'ok' as const, version: VERSION }
  }),

  route(alive, async () => ({ status: 'ok' as const })),

  route(ready, async ({ readiness, refuse }) => {
    const fault = await readiness.fault()
    return fault ? refuse('UNAVAILABLE', fault.words) : { status: 'ok' as const }
  }),

  route(system, async ({ db, config, now, vitals }) => ({
    ...(await systemStatus({ db, config, now: now() })),
    running: await vitals(),
  })),

  route(settings, async ({ db, config, receivedAt, isLocal }) => {
    const needsSetup = !(await hasUsers(db))
    const mayHavePasskeys = config.passkeys !== null && config.passwordSignIn
    return {
      needs_setup: needsSetup,
      needs_setup_code: needsSetup && !isLocal(),
      open_registration: config.openRegistration,
      password_policy: config.passwordPolicy,
      names: await findNamePolicy(db),
      sso: config.sso && { name: config.sso.name },
      password_sign_in: config.passwordSignIn,
      forgotten_password: config.mail !== null && config.passwordSignIn,
      passkeys: mayHavePasskeys,
      has_passkeys: mayHavePasskeys && (await hasPasskeys(db)),
      version: VERSION,
      retention_days: await currentRetentionDays(db, receivedAt),
    }
  }),
]

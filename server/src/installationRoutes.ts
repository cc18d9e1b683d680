import { health, settings } from '@assay/contract/installation'
import { sql } from 'kysely'
import { route } from './http/route.ts'
import { hasUsers } from './users/queries.ts'
import { VERSION } from './version.ts'

export const installationRoutes = [
  route(health, async ({ db, refuse }) => {
    await sql`select 1`.execute(db).catch(() => refuse('UNAVAILABLE'))
    return { status: 'ok' as const, version: VERSION }
  }),

  route(settings, async ({ db, config }) => ({
    needs_setup: !(await hasUsers(db)),
    open_registration: config.openRegistration,
    password_policy: config.passwordPolicy,
    version: VERSION,
  })),
]

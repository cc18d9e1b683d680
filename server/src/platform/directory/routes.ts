import { getDirectory } from '@assay/contract/directory/directory'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import { adminsByGroup } from '../auth/directoryAdmins.ts'
import { countRows } from '../db/countRows.ts'
import type { Queryable } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { rootOf } from './resources.ts'

const directoryAmounts = async (db: Queryable) => ({
  amount_of_users: await countRows(db.selectFrom('users').where('provisioned_at', 'is not', null)),
  amount_of_groups: await countRows(db.selectFrom('directory_groups')),
})

const tokensOf = (db: Queryable) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'hint', 'expires_at', 'last_used_at'])
    .where('scopes', '=', 'scim')
    .orderBy('id', 'desc')
    .execute()

const callsOf = (db: Queryable) =>
  db.selectFrom('directory_calls').select(['at', 'method', 'kind', 'status', 'detail']).orderBy('id', 'desc').execute()

export const directoryRoutes = [
  route(getDirectory, async ({ db, config, receivedAt: now }) => {
    const tokens = await tokensOf(db)
    const adminGroup = config.sso?.adminGroup ?? null
    const admins = await adminsByGroup(db, adminGroup)
    const checks = [
      { name: 'address' as const, is_ok: config.baseUrl.startsWith('https:') },
      { name: 'token' as const, is_ok: tokens.some(({ expires_at }) => expires_at > now) },
      { name: 'sign_in' as const, is_ok: config.sso !== null },
      ...(adminGroup === null ? [] : [{ name: 'admin_group' as const, is_ok: admins !== null }]),
    ]
    return {
      address: rootOf({ config }),
      admin_group: adminGroup,
      ...(await directoryAmounts(db)),
      tokens: tokens.map(({ expires_at, last_used_at, ...token }) => ({
        ...token,
        expires_at: isoOf(expires_at),
        last_used_at: isoOrNull(last_used_at),
      })),
      checks,
      calls: (await callsOf(db)).map(({ at, ...call }) => ({ ...call, time: isoOf(at) })),
    }
  }),
]

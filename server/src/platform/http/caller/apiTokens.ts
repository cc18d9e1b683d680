import { type SqlBool, sql } from 'kysely'
import type { Db, Queryable } from '../../db/schema.ts'

export interface TokenValidity {
  now: number
  ssoTokenMs: number
}

/**
 * Without a recent single sign-on, a user's token stops working, because the user may have left the company. A
 * directory reports this, so its users are excepted.
 */
export const isSignedInRecently = ({ now, ssoTokenMs }: TokenValidity) => sql<SqlBool>`(
  users.sso_issuer is null or users.provisioned_at is not null or coalesce(users.sso_signed_in_at, 0) > ${now - ssoTokenMs})`

const validTokens = (db: Queryable, tokenHashes: readonly string[], moment: TokenValidity) =>
  db
    .selectFrom('api_tokens')
    .leftJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.token_hash', 'in', tokenHashes)
    .where('api_tokens.expires_at', '>', moment.now)
    .where('users.deactivated_at', 'is', null)
    .where(isSignedInRecently(moment))

export const findToken = (db: Queryable, tokenHash: string, moment: TokenValidity) =>
  validTokens(db, [tokenHash], moment)
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.scopes', 'api_tokens.user_id', 'api_tokens.last_used_at'])
    .select(['api_tokens.blueprint_ids', 'api_tokens.expires_at'])
    .select(['users.role', 'users.email', 'users.full_name'])
    .executeTakeFirst()

export const validTokenHashes = (db: Queryable, tokenHashes: readonly string[], moment: TokenValidity) =>
  validTokens(db, tokenHashes, moment).select('api_tokens.token_hash').execute()

export const recordTokenUse = (db: Db, id: number, address: string, now: number) =>
  db.updateTable('api_tokens').set({ last_used_at: now, last_used_address: address }).where('id', '=', id).execute()

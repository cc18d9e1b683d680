import { SSO_REST_MS } from '@assay/domain/limits'
import type { Db, Queryable } from '../../db/schema.ts'

/** Only the company knows that somebody has left it: a token rests once its owner has not signed in for a while. */
const living = (db: Queryable, tokenHashes: readonly string[], now: number) =>
  db
    .selectFrom('api_tokens')
    .leftJoin('users', 'users.id', 'api_tokens.user_id')
    .where('api_tokens.token_hash', 'in', tokenHashes)
    .where('api_tokens.expires_at', '>', now)
    .where('users.deactivated_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('users.sso_issuer', 'is', null), eb('users.sso_signed_in_at', '>', now - SSO_REST_MS)]),
    )

export const findToken = (db: Queryable, tokenHash: string, now: number) =>
  living(db, [tokenHash], now)
    .select(['api_tokens.id', 'api_tokens.name', 'api_tokens.scopes', 'api_tokens.user_id', 'api_tokens.last_used_at'])
    .select('api_tokens.blueprint_ids')
    .select(['users.role', 'users.email', 'users.full_name'])
    .executeTakeFirst()

export const livingTokens = (db: Queryable, tokenHashes: readonly string[], now: number) =>
  living(db, tokenHashes, now).select('api_tokens.token_hash').execute()

export const noteTokenUsed = (db: Db, id: number, address: string, now: number) =>
  db.updateTable('api_tokens').set({ last_used_at: now, last_used_address: address }).where('id', '=', id).execute()

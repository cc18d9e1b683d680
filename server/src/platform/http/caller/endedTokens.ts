import { type RawBuilder, type SqlBool, sql } from 'kysely'

type TokenColumn = 'shares.token_id' | 'webhooks.token_id'

/** `column` contains the API token that created the row, or null if a person created it. */
export const hasValidToken = (column: TokenColumn, now: number | RawBuilder<unknown>) => sql<SqlBool>`(
  ${sql.ref(column)} is null or exists (
    select 1 from api_tokens left join users as owners on owners.id = api_tokens.user_id
    where api_tokens.id = ${sql.ref(column)} and api_tokens.expires_at > ${now} and owners.deactivated_at is null))`

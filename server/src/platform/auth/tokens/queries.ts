import { WARNED_BEFORE } from '@assay/domain/mail/tokenWarnings'
import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, sql } from 'kysely'
import { countRows } from '../../db/countRows.ts'
import type { Queryable, Schema, Tx } from '../../db/schema.ts'
import { isSignedInRecently, type TokenValidity } from '../../http/caller/apiTokens.ts'

const columns = [
  ...(['id', 'name', 'hint', 'scopes', 'blueprint_ids', 'user_id', 'created_by', 'created_by_name'] as const),
  ...(['created_at', 'expires_at', 'last_used_at', 'last_used_address'] as const),
] as const

/** The column is `1` if the API token stopped working because its owner has not signed in for a long time. */
const withSleep = (db: Queryable, moment: TokenValidity) =>
  db
    .selectFrom('api_tokens')
    .leftJoin('users', 'users.id', 'api_tokens.user_id')
    .select(columns.map((name) => `api_tokens.${name}` as const))
    .select(sql<number>`case when ${isSignedInRecently(moment)} then 0 else 1 end`.as('is_asleep'))

const tokensMadeBy = (db: Queryable, by: number | null) =>
  db.selectFrom('api_tokens').$if(by !== null, (query) => query.where('created_by', '=', by))

export const listTokensPage = (db: Queryable, by: number | null, { start, count }: PageWindow, moment: TokenValidity) =>
  withSleep(db, moment)
    .$if(by !== null, (query) => query.where('api_tokens.created_by', '=', by))
    .orderBy('api_tokens.id', 'desc')
    .limit(count)
    .offset(start)
    .execute()

export type TokenRow = Awaited<ReturnType<typeof listTokensPage>>[number]

export const countTokens = (db: Queryable, by: number | null): Promise<number> => countRows(tokensMadeBy(db, by))

export const countValidTokens = (db: Queryable, by: number, now: number): Promise<number> =>
  countRows(tokensMadeBy(db, by).where('expires_at', '>', now))

export const insertToken = (tx: Tx, values: Insertable<Schema['api_tokens']>) =>
  tx.insertInto('api_tokens').values(values).returning(columns).executeTakeFirstOrThrow()

export const findTokenRow = (db: Queryable, id: number, moment: TokenValidity) =>
  withSleep(db, moment).where('api_tokens.id', '=', id).executeTakeFirst()

export const tokensEndingSoon = (db: Queryable, now: number) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'created_by', 'expires_at', 'warned_days'])
    .where('expires_at', '>', now)
    .where('expires_at', '<=', now + WARNED_BEFORE[0] * 24 * 60 * 60_000)
    .orderBy('id')
    .execute()

export const recordTokenWarning = (tx: Tx, id: number, days: number) =>
  tx
    .updateTable('api_tokens')
    .set({ warned_days: days })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('warned_days', 'is', null), eb('warned_days', '>', days)]))
    .returning('id')
    .executeTakeFirst()

export const removeToken = (tx: Tx, id: number, by: number | null) =>
  tx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .$if(by !== null, (query) => query.where('created_by', '=', by))
    .returning(['id', 'name'])
    .executeTakeFirst()

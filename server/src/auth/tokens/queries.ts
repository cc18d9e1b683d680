import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, sql } from 'kysely'
import type { Queryable, Schema, Tx } from '../../db/schema.ts'

const columns = [
  ...(['id', 'name', 'hint', 'scopes', 'blueprint_ids', 'user_id', 'created_by', 'created_by_name'] as const),
  ...(['created_at', 'expires_at', 'last_used_at', 'last_used_address'] as const),
] as const

/** Those that somebody has made; everybody's where nobody is named. */
const made = (db: Queryable, by: number | null) =>
  db.selectFrom('api_tokens').$if(by !== null, (query) => query.where('created_by', '=', by))

export const listTokensPage = (db: Queryable, by: number | null, { start, count }: PageWindow) =>
  made(db, by).select(columns).orderBy('id', 'desc').limit(count).offset(start).execute()

export type TokenRow = Awaited<ReturnType<typeof listTokensPage>>[number]

export const countTokens = async (db: Queryable, by: number | null): Promise<number> =>
  (await made(db, by).select(sql<number>`cast(count(*) as bigint)`.as('amount')).executeTakeFirstOrThrow()).amount

export const countLivingTokens = async (db: Queryable, by: number, now: number): Promise<number> => {
  const amount = sql<number>`cast(count(*) as bigint)`.as('amount')
  return (await made(db, by).where('expires_at', '>', now).select(amount).executeTakeFirstOrThrow()).amount
}

export const insertToken = (tx: Tx, values: Insertable<Schema['api_tokens']>) =>
  tx.insertInto('api_tokens').values(values).returning(columns).executeTakeFirstOrThrow()

export const findTokenRow = (db: Queryable, id: number) =>
  db.selectFrom('api_tokens').select(columns).where('id', '=', id).executeTakeFirst()

export const removeToken = (tx: Tx, id: number, by: number | null) =>
  tx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .$if(by !== null, (query) => query.where('created_by', '=', by))
    .returning(['id', 'name'])
    .executeTakeFirst()

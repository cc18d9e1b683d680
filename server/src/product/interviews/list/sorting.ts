import type { InterviewOrder } from '@assay/contract/interviews/interviews'
import type { PageWindow } from '@assay/domain/paging'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSqlite, rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn } from '../../attempts/states/inView.ts'

type Sort = Exclude<InterviewOrder['sort'], 'created_time'>

/** The search text starts with the name in lower case and without accents, so both databases put José next to Jose. */
const sortKey = (db: Queryable, sort: Sort): RawBuilder<unknown> => {
  if (sort === 'score') return sql`score`
  if (sort === 'start_time') return sql`started_at`
  return isSqlite(db) ? sql`search` : sql`search collate "C"`
}

const sortKeyWithoutIndex = (db: Queryable, sort: Sort): RawBuilder<unknown> =>
  sort === 'name' ? sql`${sortKey(db, sort)} || ''` : sql`${sortKey(db, sort)} + 0`

const hasValue = (db: Queryable, sort: Sort): RawBuilder<SqlBool> =>
  sort === 'name' ? sql`${sortKey(db, sort)} >= ''` : sql`${sortKey(db, sort)} >= 0`

/** Sorts matches. Equal values are in the order of creation; rows without a value come last, the newest first. */
export async function idsInOrder(
  db: Queryable,
  ids: readonly number[],
  { sort, order }: InterviewOrder & { sort: Sort },
  { start, count }: PageWindow,
): Promise<number[]> {
  const key = sortKey(db, sort)
  const those = rowsAsTable(
    db,
    { id: 'bigint' },
    ids.map((id) => ({ id })),
  )
  const found = await interviewsIn(db, 'all')
    .select('id')
    .where(sql<SqlBool>`id in (select id from ${those})`)
    .orderBy(sql`case when ${key} is null then 1 else 0 end`)
    .orderBy(key, order)
    .orderBy(order === 'desc' ? sql`-id` : sql`case when ${key} is null then -id else id end`)
    .limit(count)
    .offset(start)
    .execute()
  return found.map(({ id }) => id)
}

interface IndexedSearch {
  order: InterviewOrder & { sort: Sort }
  page: PageWindow
  conditions: Expression<SqlBool>[]
  isAlong: boolean
}

/**
 * Sorts a very long list in the same order as `idsInOrder`: first interviews with a value, then interviews without a
 * value.
 */
export async function idsByIndex(db: Queryable, { order: { sort, order }, page, conditions, isAlong }: IndexedSearch) {
  const matching = (more: Expression<SqlBool>) =>
    interviewsIn(db, 'lists').where((where) => where.and([...conditions, more]))
  const amountValued = async () =>
    (await matching(hasValue(db, sort)).select(sql<number>`count(*)`.as('amount')).executeTakeFirstOrThrow()).amount
  const { start, count } = page
  const own = sql.ref('id')
  const found = await matching(hasValue(db, sort))
    .select('id')
    .orderBy(isAlong ? sortKey(db, sort) : sortKeyWithoutIndex(db, sort), order)
    .orderBy(isAlong ? own : sql`${own} + 0`, order)
    .limit(count)
    .offset(start)
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length === count || sort === 'name') return ids

  const valued = ids.length > 0 || start === 0 ? start + ids.length : await amountValued()
  const behind = await matching(sql<SqlBool>`${sortKey(db, sort)} is null`)
    .select('id')
    .orderBy(isAlong ? own : sql`${own} + 0`, 'desc')
    .limit(count - ids.length)
    .offset(Math.max(0, start - valued))
    .execute()
  return [...ids, ...behind.map(({ id }) => id)]
}

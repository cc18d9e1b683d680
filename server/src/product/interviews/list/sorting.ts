import type { InterviewOrder } from '@assay/contract/interviews/interviews'
import type { PageWindow } from '@assay/domain/paging'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { interviewsIn } from '../../attempts/states/inView.ts'

/** The search text starts with the name in lower case and without accents, so both databases put José next to Jose. */
const sortKey = (db: Queryable, sort: Exclude<InterviewOrder['sort'], 'created_time'>): RawBuilder<unknown> => {
  if (sort === 'score') return sql`score`
  if (sort === 'start_time') return sql`started_at`
  return isSqlite(db) ? sql`search` : sql`search collate "C"`
}

/** Equal values are in the order of creation. Rows without a value come last, the newest first. */
export async function idsInOrder(
  db: Queryable,
  matching: ReturnType<typeof interviewsIn>,
  { sort, order }: InterviewOrder,
  { start, count }: PageWindow,
): Promise<number[]> {
  const ids = matching.select('id')
  if (sort === 'created_time') return idsOf(await ids.orderBy('id', order).limit(count).offset(start).execute())

  const key = sortKey(db, sort)
  // A comparison is used instead of `is not null`, because SQLite uses the index only for a comparison.
  const hasValue = sort === 'name' ? sql<SqlBool>`${key} >= ''` : sql<SqlBool>`${key} >= 0`
  const valued = await ids.where(hasValue).orderBy(key, order).orderBy('id', order).limit(count).offset(start).execute()
  if (valued.length === count || sort === 'name') return idsOf(valued)

  const amount = sql<number>`count(*)`.as('amount')
  const { amount: amountValued } = await matching.where(hasValue).select(amount).executeTakeFirstOrThrow()
  const others = await ids
    .where(sql<SqlBool>`${key} is null`)
    .orderBy('id', 'desc')
    .limit(count - valued.length)
    .offset(Math.max(0, start - amountValued))
    .execute()
  return idsOf([...valued, ...others])
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

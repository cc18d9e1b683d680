import { sql } from 'kysely'
import { interviewsIn } from '../attempts/states/inPlace.ts'
import { dropMonth, hasRowsInMonth } from '../db/months/drop.ts'
import { isDivided, isInMonth, JOURNALS, type Month, pastMonths } from '../db/months/months.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { removeJournals } from '../interviews/queries.ts'
import type { CandidateRow } from './kept.ts'

const amountOf = async (db: Queryable, { from, to }: Month): Promise<number> => {
  const amount = sql<number>`cast(count(*) as bigint)`.as('amount')
  const below = interviewsIn(db, 'all').select(amount).where('interviews.id', '<', to)
  const query = from === null ? below : below.where('interviews.id', '>=', from)
  return (await query.executeTakeFirstOrThrow()).amount
}

export const areInMonths = async (db: Queryable): Promise<boolean> => !isOnlyWriter(db) && isDivided(db, JOURNALS)

/** A past month in which all interviews are among these; null if there is no such month. */
export async function fullyErasedMonth(db: Queryable, due: readonly CandidateRow[]): Promise<Month | null> {
  for (const month of await pastMonths(db, JOURNALS)) {
    const amount = due.filter(({ id }) => isInMonth(month, id)).length
    if (amount > 0 && amount === (await amountOf(db, month))) return month
  }
  return null
}

/** Drops the partition of the deleted interviews. If the lock is not free, their rows are deleted one by one. */
export async function dropWithJournals(tx: Tx, month: Month, ids: readonly number[]): Promise<void> {
  const isDropped = await dropMonth(tx, JOURNALS, month, () => hasRowsInMonth(tx, JOURNALS, month))
  if (!isDropped) await removeJournals(tx, ids)
}

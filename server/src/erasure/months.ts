import { sql } from 'kysely'
import { dropMonth, isAnyOf } from '../db/months/drop.ts'
import { isDivided, isOf, JOURNALS, type Month, pastMonths } from '../db/months/months.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { removeJournals } from '../interviews/queries.ts'
import { interviewsIn } from '../sitting/states/inPlace.ts'
import type { CandidateRow } from './kept.ts'

const amountOf = async (db: Queryable, { from, to }: Month): Promise<number> => {
  const amount = sql<number>`cast(count(*) as bigint)`.as('amount')
  const below = interviewsIn(db, 'all').select(amount).where('interviews.id', '<', to)
  const query = from === null ? below : below.where('interviews.id', '>=', from)
  return (await query.executeTakeFirstOrThrow()).amount
}

/** Whether journals are kept in months here. */
export const areInMonths = async (db: Queryable): Promise<boolean> => !isOnlyWriter(db) && isDivided(db, JOURNALS)

/** A month that is over and has no interview but some of these; null where there is none. */
export async function wholeMonth(db: Queryable, due: readonly CandidateRow[]): Promise<Month | null> {
  for (const month of await pastMonths(db, JOURNALS)) {
    const amount = due.filter(({ id }) => isOf(month, id)).length
    if (amount > 0 && amount === (await amountOf(db, month))) return month
  }
  return null
}

/** Drops the month of interviews that were taken away in this transaction; where it cannot be had at once their rows go one by one. */
export async function dropWithJournals(tx: Tx, month: Month, ids: readonly number[]): Promise<void> {
  const isDropped = await dropMonth(tx, JOURNALS, month, () => isAnyOf(tx, JOURNALS, month))
  if (!isDropped) await removeJournals(tx, ids)
}

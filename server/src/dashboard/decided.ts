import type { DecidedLately } from '@assay/contract/dashboard/activeRounds'
import { isoOf } from '@assay/domain/isoTime'
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { isIn } from '../sitting/states/inPlace.ts'

/** Who decides hears of the newest of it. */
const MOST = 5

const amount = sql<number>`cast(count(*) as bigint)`

/** What was decided in these rounds since then and was not taken back, the newest first. */
export async function decidedSince(
  db: Queryable,
  ids: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, DecidedLately[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('decision_batches as batch')
    .innerJoin('decisions', 'decisions.batch_id', 'batch.id')
    .innerJoin('interviews', (join) => join.onRef('interviews.id', '=', 'decisions.interview_id').on(isIn('counts')))
    .select(['batch.id', 'batch.at', 'interviews.blueprint_id', 'decisions.state'])
    .select(['decisions.actor_id', 'decisions.actor_name', amount.as('amount')])
    .where('batch.at', '>=', since)
    .where('batch.undone_at', 'is', null)
    .where('interviews.blueprint_id', 'in', ids)
    .groupBy(['batch.id', 'batch.at', 'interviews.blueprint_id', 'decisions.state'])
    .groupBy(['decisions.actor_id', 'decisions.actor_name'])
    .orderBy('batch.id', 'desc')
    .execute()
  const byRound = Map.groupBy(rows, ({ blueprint_id }) => blueprint_id ?? 0)
  return new Map(
    [...byRound].map(([id, own]) => [
      id,
      own.slice(0, MOST).map((row) => ({
        id: row.id,
        state: row.state,
        amount: row.amount,
        by: row.actor_id === null ? null : { id: row.actor_id, full_name: row.actor_name },
        time: isoOf(row.at),
      })),
    ]),
  )
}

import type { Decision } from '@assay/contract/decisions/decision'
import { isoOf } from '@assay/domain/isoTime'
import type { Selectable } from 'kysely'
import type { Queryable, Schema } from '../../platform/db/schema.ts'

type Entry = Pick<Selectable<Schema['decisions']>, 'state' | 'reason' | 'actor_id' | 'actor_name' | 'at'>

export const UNDECIDED: Decision = { state: 'undecided', reason: null, by: null, time: null }

export const asDecision = ({ state, reason, actor_id, actor_name, at }: Entry): Decision => ({
  state,
  reason,
  by: actor_id === null ? null : { id: actor_id, full_name: actor_name },
  time: isoOf(at),
})

const newestEntries = (db: Queryable, interviewIds: readonly number[]) =>
  db
    .selectFrom('decisions')
    .select(['interview_id', 'state', 'reason', 'actor_id', 'actor_name', 'at'])
    .where('id', 'in', (select) =>
      select
        .selectFrom('decisions')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('interview_id', 'in', interviewIds)
        .groupBy('interview_id'),
    )
    .execute()

export const newestDecisions = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Decision>> =>
  new Map((await newestEntries(db, ids)).map((entry) => [entry.interview_id, asDecision(entry)]))

export async function amountsOfNotes(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('notes')
    .select(['interview_id', ({ fn }) => fn.countAll<number>().as('amount')])
    .where('interview_id', 'in', ids)
    .groupBy('interview_id')
    .execute()
  return new Map(rows.map(({ interview_id, amount }) => [interview_id, amount]))
}

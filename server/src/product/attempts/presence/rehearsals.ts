import { sql } from 'kysely'
import { rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

export interface Rehearsal {
  interviewId: number
  at: number
}

/**
 * Stores one rehearsal per interview. Each rehearsal must commit, to prove that saving works, so an existing row is
 * written again.
 */
export async function writeRehearsals(db: Db, batch: readonly Rehearsal[]): Promise<undefined[]> {
  const rows = batch.map(({ interviewId, at }) => ({ interview_id: interviewId, at }))
  await inTransaction(db, (tx) =>
    sql`
      insert into interview_events (interview_id, at, kind, detail, once)
      select input.interview_id, input.at, 'rehearsed', '', 'rehearsed '
      from ${rowsAsTable(tx, { interview_id: 'bigint', at: 'bigint' }, rows)} where true
      on conflict (interview_id, once) do update set detail = interview_events.detail`.execute(tx),
  )
  return batch.map(() => undefined)
}

import { inChunks } from '../../db/chunks.ts'
import type { Queryable, Schema, Tx } from '../../db/schema.ts'

/** A change of an interview's time, before the database has numbered it. */
export type NewLedgerRow = Omit<Schema['ledger'], 'id'>

/** Rows of the clock and of the candidate are nobody's. */
export const byNobody = { actor_id: null, actor_name: '', reason: null }

/** Only ever added, by what writes the columns that follow from them: see clocks.ts. */
export const insertLedgerRows = (tx: Tx, rows: readonly NewLedgerRow[]) =>
  inChunks(rows, (part) => tx.insertInto('ledger').values(part).execute())

/** All changes of an interview's time, oldest first. */
export const ledgerOf = (db: Queryable, interviewId: number) =>
  db
    .selectFrom('ledger')
    .select(['at', 'kind', 'seconds', 'actor_id', 'actor_name', 'reason'])
    .where('interview_id', '=', interviewId)
    .orderBy('id')
    .execute()

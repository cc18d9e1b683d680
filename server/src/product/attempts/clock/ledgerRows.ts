import { inChunks } from '../../../platform/db/chunks.ts'
import type { Queryable, Schema, Tx } from '../../../platform/db/schema.ts'

export type NewLedgerRow = Omit<Schema['ledger'], 'id'>

export const systemActorColumns = { actor_id: null, actor_name: '', reason: null }

/** Every caller must also update the derived columns: see clocks.ts. */
export const insertLedgerRows = (tx: Tx, rows: readonly NewLedgerRow[]) =>
  inChunks(rows, (part) => tx.insertInto('ledger').values(part).execute())

export const ledgerRows = (db: Queryable, interviewId: number) =>
  db
    .selectFrom('ledger')
    .select(['at', 'kind', 'seconds', 'actor_id', 'actor_name', 'reason'])
    .where('interview_id', '=', interviewId)
    .orderBy('id')
    .execute()

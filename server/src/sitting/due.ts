import { insertRows } from '../db/rowsAsTable.ts'
import type { Tx } from '../db/schema.ts'

/** Whoever changes what an interview came to, or that it counts at all, says so here; insight above counts it anew. */
export const noteDue = (tx: Tx, interviewIds: readonly number[]) =>
  insertRows(
    tx,
    'insight_due',
    { interview_id: 'bigint' },
    interviewIds.map((interview_id) => ({ interview_id })),
  )

import { inChunks } from '../../../platform/db/chunks.ts'
import type { Tx } from '../../../platform/db/schema.ts'

/**
 * Call this function when texts change, or when questions are added to the bank or removed from it. The transaction
 * must have the lock of the question bank.
 */
export const queueSimilarityCheck = (tx: Tx, ids: readonly number[]) =>
  inChunks(ids, (part) =>
    tx
      .insertInto('twin_due')
      .values(part.map((question_id) => ({ question_id })))
      .execute(),
  )

export const queueSimilarityChecksOfImport = (tx: Tx, importId: number) =>
  tx
    .insertInto('twin_due')
    .columns(['question_id'])
    .expression((query) =>
      query.selectFrom('questions').select('id').where('import_id', '=', importId).where('archived_at', 'is', null),
    )
    .execute()

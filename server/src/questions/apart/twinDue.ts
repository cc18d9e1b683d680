import { inChunks } from '../../db/chunks.ts'
import type { Tx } from '../../db/schema.ts'

/** Their texts, or whether they are in the bank, are others from now on; within a transaction that has its turn in the bank. */
export const noteTwinsDue = (tx: Tx, ids: readonly number[]) =>
  inChunks(ids, (part) =>
    tx
      .insertInto('twin_due')
      .values(part.map((question_id) => ({ question_id })))
      .execute(),
  )

/** All that came with an import. */
export const noteTwinsDueOfImport = (tx: Tx, importId: number) =>
  tx
    .insertInto('twin_due')
    .columns(['question_id'])
    .expression((query) =>
      query.selectFrom('questions').select('id').where('import_id', '=', importId).where('archived_at', 'is', null),
    )
    .execute()

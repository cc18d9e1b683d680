import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { IMPORT_RUNNING } from '../../questions/archiveStates.ts'

const BATCH_SIZE = 250

export const unhideStoredQuestions = (tx: Tx, importId: number) =>
  tx
    .updateTable('questions')
    .set({ archived_at: null })
    .where('import_id', '=', importId)
    .where('archived_at', '=', IMPORT_RUNNING)
    .execute()

/** Remove unfinished questions only in the file queue, so that this node confirms no import at the same time. */
export async function removeUnfinishedQuestions(db: Db): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('questions')
      .select('id')
      .where('archived_at', '=', IMPORT_RUNNING)
      .limit(BATCH_SIZE)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    await inTransaction(db, async (tx) => {
      await tx.deleteFrom('question_texts').where('question_id', 'in', ids).execute()
      await tx.deleteFrom('question_versions').where('question_id', 'in', ids).execute()
      await tx.deleteFrom('questions').where('id', 'in', ids).execute()
    })
  }
}

import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isInterrupted, refuseInterruptedImport } from './findImport.ts'
import type { Reader } from './reader.ts'
import { removeItems } from './reading/conclude.ts'
import { removeUnfinishedQuestions } from './storing/hidden.ts'
import { enqueueImportChange, type ImportChangeQueue } from './storing/importChangeQueue.ts'

interface SweeperDependencies {
  db: Db
  reader: Reader
  queue: ImportChangeQueue
  now: () => number
}

async function deleteExpiredImports(db: Db, now: number): Promise<void> {
  const over = await db.selectFrom('imports').select(['id', 'state']).where('expires_at', '<=', now).execute()
  for (const { id, state } of over) {
    const isKept = state === 'done' || state === 'undone'
    if (isKept) {
      await inTransaction(db, (tx) => removeItems(tx, id))
      await db.deleteFrom('import_pictures').where('import_id', '=', id).execute()
      await db.updateTable('imports').set({ expires_at: Number.MAX_SAFE_INTEGER }).where('id', '=', id).execute()
    } else await db.deleteFrom('imports').where('id', '=', id).where('state', '=', state).execute()
  }
}

/** The cleanup runs on every node. If two nodes delete the same import, neither of them fails. */
export const deleteOldImports = ({ db, reader, queue, now }: SweeperDependencies): Promise<void> =>
  enqueueImportChange(queue, async () => {
    await removeUnfinishedQuestions(db)
    const startedAt = now()
    const reading = await db.selectFrom('imports').selectAll().where('state', '=', 'reading').execute()
    for (const row of reading) if (isInterrupted(row, reader, startedAt)) await refuseInterruptedImport(db, row)
    await deleteExpiredImports(db, startedAt)
  })

import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { ImportRow } from './importRow.ts'
import { findImport } from './queries.ts'
import type { Reader } from './reader.ts'
import { refuseReading, removeItems } from './reading/conclude.ts'

/**
 * If the node that was reading the file has crashed, the next request or the cleanup job marks the import as rejected.
 */
const refuseInterruptedImport = (db: Db, { id, reader }: ImportRow) =>
  refuseReading(db, { id, reader: reader ?? '' }, 'IMPORT_INTERRUPTED')

export const isInterrupted = (row: ImportRow, reader: Reader, now: number) =>
  row.state === 'reading' && reader.isDead(row, now)

export async function findCurrentImport(
  db: Db,
  reader: Reader,
  id: number,
  now: number,
): Promise<ImportRow | undefined> {
  const row = await findImport(db, id, now)
  if (!row || !isInterrupted(row, reader, now)) return row
  await refuseInterruptedImport(db, row)
  return findImport(db, id, now)
}

export async function refuseInterruptedImports(db: Db, reader: Reader, now: number): Promise<void> {
  const reading = await db.selectFrom('imports').selectAll().where('state', '=', 'reading').execute()
  for (const row of reading) if (isInterrupted(row, reader, now)) await refuseInterruptedImport(db, row)

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

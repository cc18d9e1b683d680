import type { Db } from '../../platform/db/schema.ts'
import type { ImportRow } from './importRow.ts'
import { findImport } from './queries.ts'
import type { Reader } from './reader.ts'
import { refuseReading } from './reading/conclude.ts'

/**
 * If the node that was reading the file has crashed, the next request or the cleanup job marks the import as rejected.
 */
export const refuseInterruptedImport = (db: Db, { id, reader }: ImportRow) =>
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

import { fieldError } from '@assay/contract/fieldErrors'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { changeOwnReading, type OwnReading } from '../queries.ts'
import { emptySummary } from '../summary.ts'
import type { ReadingResult } from './readerProcess.ts'

export async function removeItems(tx: Tx, importId: number): Promise<void> {
  for (const table of ['import_items', 'import_passages'] as const)
    await tx.deleteFrom(table).where('import_id', '=', importId).execute()
}

/** Nothing changes if the import was deleted, or if another node now reads its file. */
export async function refuseReading(
  db: Db,
  own: OwnReading,
  code: 'IMPORT_INTERRUPTED' | 'READING_TOO_LONG',
): Promise<void> {
  const summary = JSON.stringify({ ...emptySummary(), errors: [fieldError('file', code)] })
  await inTransaction(db, async (tx) => {
    const isRefused = await changeOwnReading(tx, own, { state: 'refused', summary })
    if (isRefused) await removeItems(tx, own.id)
  })
}

export async function saveReadingResult(db: Db, own: OwnReading, read: ReadingResult): Promise<void> {
  if ('outcome' in read) {
    const { format, encoding, summary, isRefused } = read.outcome
    const values = {
      state: isRefused ? ('refused' as const) : ('ready' as const),
      format,
      encoding: encoding?.name ?? null,
      encoding_by: encoding && (encoding.guessed ? ('guessed' as const) : ('told' as const)),
      summary: JSON.stringify(summary),
    }
    await inTransaction(db, (tx) => changeOwnReading(tx, own, values))
    return
  }
  if (read.ended !== 'UNWANTED')
    await refuseReading(db, own, read.ended === 'KILLED' ? 'IMPORT_INTERRUPTED' : 'READING_TOO_LONG')
}

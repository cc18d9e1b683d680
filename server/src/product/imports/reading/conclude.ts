import { fieldError } from '@assay/contract/fieldErrors'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { changeOwnReading, type OwnReading } from '../queries.ts'
import { emptySummary } from '../summary.ts'
import type { FileOutcome } from './messages.ts'
import type { ReadingResult } from './readerProcess.ts'

export const interruptedSummary = () =>
  JSON.stringify({ ...emptySummary(), errors: [fieldError('file', 'IMPORT_INTERRUPTED')] })

const readingFault = (ended: 'TOO_LONG' | 'KILLED') =>
  ended === 'KILLED'
    ? interruptedSummary()
    : JSON.stringify({ ...emptySummary(), errors: [fieldError('file', 'READING_TOO_LONG')] })

export async function removeItems(tx: Tx, importId: number): Promise<void> {
  for (const table of ['import_items', 'import_passages'] as const)
    await tx.deleteFrom(table).where('import_id', '=', importId).execute()
}

function outcomeColumns({ format, encoding, summary, isRefused }: FileOutcome) {
  return {
    state: isRefused ? ('refused' as const) : ('ready' as const),
    format,
    encoding: encoding?.name ?? null,
    encoding_by: encoding && (encoding.guessed ? ('guessed' as const) : ('told' as const)),
    summary: JSON.stringify(summary),
  }
}

export async function saveReadingResult(db: Db, own: OwnReading, read: ReadingResult): Promise<void> {
  if ('outcome' in read) {
    await inTransaction(db, (tx) => changeOwnReading(tx, own, outcomeColumns(read.outcome)))
    return
  }
  const { ended } = read
  if (ended === 'UNWANTED') return
  await inTransaction(db, async (tx) => {
    const isRefused = await changeOwnReading(tx, own, { state: 'refused', summary: readingFault(ended) })
    if (isRefused) await removeItems(tx, own.id)
  })
}

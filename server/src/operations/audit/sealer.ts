import type { Sealed } from '@assay/domain/audit/chain'
import type { Db } from '../../platform/db/schema.ts'
import { auditRowOf } from './row.ts'
import { sealNextBatch } from './seal.ts'

interface Dependencies {
  db: Db
  onSealed: LogAuditEntries
  remember: () => Promise<void>
}

export type LogAuditEntries = (rows: readonly Sealed[]) => void

/** The log line of an audit entry does not contain the salt, because readers of the log do not need the salt. */
function auditLine(row: Sealed): string {
  const { detail_salt: _, ...loggedEntry } = auditRowOf(row)
  return `${JSON.stringify({ kind: 'audit', ...loggedEntry })}\n`
}

export const auditEntryLogger =
  (write: ((line: string) => void) | null): LogAuditEntries =>
  (rows) => {
    for (const row of rows) write?.(auditLine(row))
  }

export async function sealNewEntries(
  { db, onSealed, remember }: Dependencies,
  isStopping: () => boolean,
): Promise<void> {
  for (let isMore = true; isMore && !isStopping(); ) {
    const sealed = await sealNextBatch(db)
    onSealed(sealed)
    isMore = sealed.length > 0
  }
  await remember()
}

import type { Sealed } from '@assay/domain/audit/chain'
import { repeat } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
import { auditRowOf } from './row.ts'
import { sealNextBatch } from './seal.ts'

interface Log {
  warn(fields: object, message: string): void
}

interface Parts {
  db: Db
  log: Log
  tell: WriteAuditEntries
  remember: () => Promise<void>
}

export type WriteAuditEntries = (rows: readonly Sealed[]) => void

const EVERY_MS = 1_000

/** Has the fields of the API without the salt, which readers of the log do not need. */
function auditLine(row: Sealed): string {
  const { detail_salt: _, ...told } = auditRowOf(row)
  return `${JSON.stringify({ kind: 'audit', ...told })}\n`
}

export const auditEntryWriter =
  (write: ((line: string) => void) | null): WriteAuditEntries =>
  (rows) => {
    for (const row of rows) write?.(auditLine(row))
  }

/** Seals new entries within two seconds, on every node. A lock in the database decides which node seals. */
export const startSealer = ({ db, log, tell, remember }: Parts): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: async (isStopping) => {
      for (let isMore = true; isMore && !isStopping(); ) {
        const sealed = await sealNextBatch(db)
        tell(sealed)
        isMore = sealed.length > 0
      }
      await remember()
    },
    failed: (err) => log.warn({ err }, 'deeds have to wait for their seal'),
    isAtOnce: true,
  })

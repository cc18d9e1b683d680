import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Db } from '../db/schema.ts'

const AGAIN_AFTER_MS = 25

/**
 * SQLite's log still holds pages as they were before: they go into the database, and the log is cut to nothing. Whoever reads a moment
 * of before, a backup for instance, is waited for. PostgreSQL keeps its own log (docs/operations.md).
 */
export async function emptyLog(db: Db): Promise<void> {
  if (!isOnlyWriter(db)) return
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    await setTimeout(AGAIN_AFTER_MS)
  }
}

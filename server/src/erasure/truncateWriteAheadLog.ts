import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Db } from '../db/schema.ts'

const AGAIN_AFTER_MS = 25
/** Below the timeouts of proxies. */
const MOST_MS = 20_000

/** A long read, such as replication, prevents truncating the write-ahead log. */
export class LogIsRead extends Error {}

export interface Patience {
  mostMs?: number
  isOver?: () => boolean
}

/**
 * SQLite's write-ahead log still contains erased data, so this checkpoints and truncates it. It waits for readers such
 * as a backup, and gives up on endless ones. PostgreSQL keeps its own log (docs/operations.md).
 */
export async function truncateWriteAheadLog(
  db: Db,
  { mostMs = MOST_MS, isOver = () => false }: Patience = {},
): Promise<void> {
  if (!isOnlyWriter(db)) return
  const began = performance.now()
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    if (isOver() || performance.now() - began > mostMs) throw new LogIsRead('somebody reads the database on and on')
    await setTimeout(AGAIN_AFTER_MS)
  }
}

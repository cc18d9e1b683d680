import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Db } from '../db/schema.ts'

const AGAIN_AFTER_MS = 25
/** Below what proxies wait for an answer. */
const MOST_MS = 20_000

/** The log cannot be emptied: somebody reads a moment of before on and on, as a program does that replicates the database. */
export class LogIsRead extends Error {}

/** How long readers are waited for. */
export interface Patience {
  mostMs?: number
  /** Told by the server that stops. */
  isOver?: () => boolean
}

/**
 * SQLite's log still holds pages as they were before: they go into the database, and the log is cut to nothing. A reader of a moment
 * before, a backup for instance, is waited for, and given up where it reads without an end. PostgreSQL keeps its own log
 * (docs/operations.md).
 */
export async function emptyLog(db: Db, { mostMs = MOST_MS, isOver = () => false }: Patience = {}): Promise<void> {
  if (!isOnlyWriter(db)) return
  const began = performance.now()
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return
    if (isOver() || performance.now() - began > mostMs) throw new LogIsRead('somebody reads the database on and on')
    await setTimeout(AGAIN_AFTER_MS)
  }
}

import { PICTURE } from '@assay/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { repeat } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { isMentioned } from './mentions.ts'

interface Log {
  warn(fields: object, message: string): void
}

const EVERY_MS = 10 * 60_000

/**
 * Marks pictures that are no longer used, and deletes those unused for a week. Several nodes may run this at the same
 * time: each statement checks its rows again, and a transaction that uses a picture has started its week again.
 */
const tidyPictures = (db: Db, now: number, isShownAbove: RawBuilder<boolean>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isNeeded = sql`(${isMentioned} or ${isShownAbove})`
    await sql`update pictures set unused_since = null where unused_since is not null and ${isNeeded}`.execute(tx)
    await sql`update pictures set unused_since = ${now} where unused_since is null and not ${isNeeded}`.execute(tx)
    await sql`delete from pictures where unused_since <= ${now - PICTURE.unusedMs} and not ${isNeeded}`.execute(tx)
  })

/** Modules above this one pass in the condition for the pictures that they use. */
export const sweepPictures = (
  db: Db,
  now: () => number,
  log: Log,
  isShownAbove: RawBuilder<boolean>,
): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: () => tidyPictures(db, now(), isShownAbove),
    failed: (err) => log.warn({ err }, 'pictures that nobody needs have to wait'),
    isAtOnce: true,
  })

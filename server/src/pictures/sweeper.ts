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
 * Notes since when nothing mentions a picture, and takes away what a week has passed over. Every node may do it at once: each
 * statement looks again at what it changes, and a transaction that is about to mention a picture has renewed its week first.
 */
const tidyPictures = (db: Db, now: number, isShownAbove: RawBuilder<boolean>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isNeeded = sql`(${isMentioned} or ${isShownAbove})`
    await sql`update pictures set unused_since = null where unused_since is not null and ${isNeeded}`.execute(tx)
    await sql`update pictures set unused_since = ${now} where unused_since is null and not ${isNeeded}`.execute(tx)
    await sql`delete from pictures where unused_since <= ${now - PICTURE.unusedMs} and not ${isNeeded}`.execute(tx)
  })

/** Where a picture is shown by what nothing below knows is handed in. */
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

import { PICTURE } from '@assay/domain/limits'
import { sql } from 'kysely'
import { repeat } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

interface Log {
  warn(fields: object, message: string): void
}

const EVERY_MS = 10 * 60_000

const isMentioned = sql`(
  exists (select 1 from version_pictures where picture_id = pictures.id)
  or exists (select 1 from import_pictures where picture_id = pictures.id)
  or exists (select 1 from passage_pictures where picture_id = pictures.id)
  or exists (select 1 from blueprint_pictures where picture_id = pictures.id)
  or exists (select 1 from company where logo = pictures.name)
)`

/**
 * Notes since when nothing mentions a picture, and takes away what a week has passed over. Every node may do it at once: each
 * statement looks again at what it changes, and a transaction that is about to mention a picture has renewed its week first.
 */
const tidyPictures = (db: Db, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await sql`update pictures set unused_since = null where unused_since is not null and ${isMentioned}`.execute(tx)
    await sql`update pictures set unused_since = ${now} where unused_since is null and not ${isMentioned}`.execute(tx)
    await sql`delete from pictures where unused_since <= ${now - PICTURE.unusedMs} and not ${isMentioned}`.execute(tx)
  })

export const sweepPictures = (db: Db, now: () => number, log: Log): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: () => tidyPictures(db, now()),
    failed: (err) => log.warn({ err }, 'pictures that nobody needs have to wait'),
    isAtOnce: true,
  })

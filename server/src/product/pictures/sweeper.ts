import { PICTURE } from '@assay/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isMentioned } from './mentions.ts'

/** Several nodes may delete unused pictures at the same time, because each statement checks its rows again. */
export const deleteUnusedPictures = (db: Db, now: number, isShownAbove: RawBuilder<boolean>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isNeeded = sql`(${isMentioned} or ${isShownAbove})`
    await sql`update pictures set unused_since = null where unused_since is not null and ${isNeeded}`.execute(tx)
    await sql`update pictures set unused_since = ${now} where unused_since is null and not ${isNeeded}`.execute(tx)
    await sql`delete from pictures where unused_since <= ${now - PICTURE.unusedMs} and not ${isNeeded}`.execute(tx)
  })

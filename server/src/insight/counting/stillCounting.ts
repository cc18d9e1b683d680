import type { Db } from '../../db/schema.ts'

/** With more waiting interviews than this, statistics made now would soon be outdated. */
const MANY = 200
/** Recounting everything may take hours, so dependent calculations wait at most this long. */
const WAITS_MS = 10 * 60_000

const isFarBehind = async (db: Db) =>
  (await db.selectFrom('insight_due').select('id').orderBy('id').offset(MANY).limit(1).executeTakeFirst()) !== undefined

/**
 * True if a fit or a search for signals should wait, because counting is far behind. Their processes would slow down
 * requests for statistics that are soon outdated.
 */
export function watchCountingBacklog(db: Db, now: () => number): () => Promise<boolean> {
  let since: number | null = null
  return async () => {
    if (!(await isFarBehind(db))) {
      since = null
      return false
    }
    since ??= now()
    const waits = now() - since < WAITS_MS
    if (!waits) since = null
    return waits
  }
}

import type { Db } from '../../db/schema.ts'

/** With more than so many left to count, whatever is found now is found anew a moment later. */
const MANY = 200
/** Counting may take hours where all is counted anew: so long what follows from it waits at most. */
const WAITS_MS = 10 * 60_000

const isFarBehind = async (db: Db) =>
  (await db.selectFrom('insight_due').select('id').orderBy('id').offset(MANY).limit(1).executeTakeFirst()) !== undefined

/**
 * Says whether a fit or a search for signals waits for now, since counting is far behind. A process of theirs beside it costs
 * everybody who is answered, for figures that are old as soon as they are there.
 */
export function openStillCounting(db: Db, now: () => number): () => Promise<boolean> {
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

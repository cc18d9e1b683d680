import type { Db } from '../../../platform/db/schema.ts'

/** With more than 200 uncounted interviews, other calculations would soon be outdated, so they wait. */
const MAX_UNCOUNTED = 200
/** A full recount may take hours, so other calculations wait for it at most ten minutes. */
const MAX_WAIT_MS = 10 * 60_000

const isFarBehind = async (db: Db) =>
  (await db.selectFrom('insight_due').select('id').orderBy('id').offset(MAX_UNCOUNTED).limit(1).executeTakeFirst()) !==
  undefined

export function watchCountingBacklog(db: Db, now: () => number): () => Promise<boolean> {
  let since: number | null = null
  return async () => {
    if (!(await isFarBehind(db))) {
      since = null
      return false
    }
    since ??= now()
    const waits = now() - since < MAX_WAIT_MS
    if (!waits) since = null
    return waits
  }
}

import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'

/**
 * An erasure request waits less than this number of milliseconds for overwriting. After this time, a background job of
 * any node completes it.
 */
export const LEFT_AFTER_MS = 60_000
const MARK_PREFIX = 'remains of erasure '
const markOf = (erasureId: number) => `${MARK_PREFIX}${erasureId}`

/**
 * The row is written in the erasure's transaction, so that it exists even if the server stops before the space is
 * overwritten.
 */
export async function recordPendingOverwrite(tx: Tx, erasureId: number, at: number): Promise<void> {
  if (isSqlite(tx))
    await tx
      .insertInto('marks')
      .values({ name: markOf(erasureId), at })
      .execute()
}

export async function erasuresToOverwrite(db: Queryable, before = Number.MAX_SAFE_INTEGER): Promise<number[]> {
  const owed = db.selectFrom('marks').select('name').where('name', 'like', `${MARK_PREFIX}%`)
  const rows = await owed.where('at', '<', before).execute()
  return rows.map(({ name }) => Number(name.slice(MARK_PREFIX.length)))
}

export async function dropPending(db: Db, erasureIds: readonly number[]): Promise<void> {
  if (erasureIds.length === 0) return
  await db.deleteFrom('marks').where('name', 'in', erasureIds.map(markOf)).execute()
}

import { sql } from 'kysely'
import type { Queryable, Tx } from '../schema.ts'
import { withSavepoint } from '../transaction.ts'
import { isDeadlock } from '../violations.ts'
import { type Group, type Month, monthPartition } from './months.ts'

/** Answers wait for this lock, so this wait is limited. */
const WAIT_MS = 100

/** PostgreSQL's code for a lock timeout. */
const isLockTimeout = (error: unknown) => (error as { code?: string } | null)?.code === '55P03'

/** Changes of tables must not delay requests, so they are skipped if they do not get their locks in time. */
export const setShortLockTimeout = (tx: Tx) => sql`set local lock_timeout = ${sql.lit(WAIT_MS)}`.execute(tx)

export async function hasRowsInMonth(db: Queryable, { numbered }: Group, { from, to }: Month): Promise<boolean> {
  const isLow = from === null ? sql`true` : sql`id >= ${from}`
  const { rows } = await sql`select 1 from ${sql.table(numbered)} where ${isLow} and id < ${to} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Drops a partition, unless its lock is not free or `isKept` finds rows to keep. Must be the last step of a
 * transaction, because it locks the tables. Returns true if it was dropped.
 */
export async function dropMonth(
  tx: Tx,
  group: Group,
  { name }: Month,
  isKept: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await withSavepoint(tx, async () => {
      await setShortLockTimeout(tx)
      for (const table of group.tables)
        await sql`lock table only ${sql.table(table.name)} in access exclusive mode`.execute(tx)
      if (await isKept()) return false
      for (const table of group.tables) await sql`drop table ${sql.table(monthPartition(table, name))}`.execute(tx)
      return true
    })
  } catch (error) {
    if (isLockTimeout(error) || isDeadlock(error)) return false
    throw error
  }
}

import { sql } from 'kysely'
import type { Queryable, Tx } from '../schema.ts'
import { withSavepoint } from '../transaction.ts'
import { isDeadlock } from '../violations.ts'
import { type Group, type Month, partOf } from './months.ts'

/** An answer that comes meanwhile stands behind this for so long at most. */
const WAIT_MS = 100

/** PostgreSQL has waited for a lock as long as it may. */
const isHeld = (error: unknown) => (error as { code?: string } | null)?.code === '55P03'

/** Nobody who answers calls is kept waiting by what is done to the tables from here on; what does not get its lock is given up. */
export const waitLittle = (tx: Tx) => sql`set local lock_timeout = ${sql.lit(WAIT_MS)}`.execute(tx)

/** Whether anything has a number of this month. */
export async function isAnyOf(db: Queryable, { numbered }: Group, { from, to }: Month): Promise<boolean> {
  const isLow = from === null ? sql`true` : sql`id >= ${from}`
  const { rows } = await sql`select 1 from ${sql.table(numbered)} where ${isLow} and id < ${to} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Drops a month, unless it does not get the tables to itself at once or `isKept` finds something in it then. The last that a transaction
 * does: until it is committed nobody else reads or writes these tables. Says whether it was done.
 */
export async function dropMonth(
  tx: Tx,
  group: Group,
  { name }: Month,
  isKept: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await withSavepoint(tx, async () => {
      await waitLittle(tx)
      for (const table of group.tables)
        await sql`lock table only ${sql.table(table.name)} in access exclusive mode`.execute(tx)
      if (await isKept()) return false
      for (const table of group.tables) await sql`drop table ${sql.table(partOf(table, name))}`.execute(tx)
      return true
    })
  } catch (error) {
    if (isHeld(error) || isDeadlock(error)) return false
    throw error
  }
}

import type { CompiledQuery } from 'kysely'
import { isSqlite } from './rowsAsTable.ts'
import type { Queryable, Tx } from './schema.ts'
import { writeWithNextStatement } from './writeTogether.ts'

/**
 * Takes a lock, for rules that a constraint cannot express. The SQL is the same for both databases: the transaction
 * locks a row until the transaction ends. Taking the lock must be the first statement of the transaction. Returns the
 * lock's new counter.
 */
export async function takeLock(tx: Tx, name: string): Promise<number> {
  const { taken } = await lockStatement(tx, name).executeTakeFirstOrThrow()
  return taken
}

const lockStatement = (tx: Tx, name: string) =>
  tx
    .insertInto('turns')
    .values({ name, taken: 1 })
    .onConflict((row) => row.column('name').doUpdateSet(({ eb, ref }) => ({ taken: eb(ref('turns.taken'), '+', 1) })))
    .returning('taken')

interface HeldLock {
  taken: number
  writes: readonly CompiledQuery[]
}

/**
 * For a transaction that writes only at its end: the caller must run the returned `writes` at the end. On SQLite, the
 * new counter is known before it is stored, because there is only one writer.
 */
export async function holdLock(tx: Tx, name: string): Promise<HeldLock> {
  if (!isSqlite(tx)) return { taken: await takeLock(tx, name), writes: [] }
  return { taken: (await lockCounter(tx, name)) + 1, writes: [lockStatement(tx, name).compile()] }
}

/** Takes the lock together with the next write. Reads before this write do not use the writer thread. */
export async function takeLockWithNextWrite(tx: Tx, name: string): Promise<number> {
  const { taken, writes } = await holdLock(tx, name)
  for (const query of writes) await writeWithNextStatement(tx, 'turns', query)
  return taken
}

/** The counter of the lock. If two reads return the same counter, no transaction has used the lock between them. */
export const lockCounter = async (db: Queryable, name: string): Promise<number> =>
  (await db.selectFrom('turns').select('taken').where('name', '=', name).executeTakeFirst())?.taken ?? 0

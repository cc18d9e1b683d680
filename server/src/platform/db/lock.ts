import type { Queryable, Tx } from './schema.ts'

/**
 * This lock is for rules that a constraint cannot express: the transaction locks a row until it ends, on both
 * databases. Taking the lock must be the first statement of the transaction. The function returns the lock's new
 * counter.
 */
export async function takeLock(tx: Tx, name: string): Promise<number> {
  const { taken } = await tx
    .insertInto('turns')
    .values({ name, taken: 1 })
    .onConflict((row) => row.column('name').doUpdateSet(({ eb, ref }) => ({ taken: eb(ref('turns.taken'), '+', 1) })))
    .returning('taken')
    .executeTakeFirstOrThrow()
  return taken
}

/** If two reads return the same counter of a lock, no transaction has used the lock between the reads. */
export const lockCounter = async (db: Queryable, name: string): Promise<number> =>
  (await db.selectFrom('turns').select('taken').where('name', '=', name).executeTakeFirst())?.taken ?? 0

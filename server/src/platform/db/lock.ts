import type { Queryable, Tx } from './schema.ts'

/**
 * Locks a row until the transaction ends, for rules that a constraint cannot express. This must be the first statement
 * of the transaction.
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

/** If two reads return the same counter, no transaction has taken the lock between them. */
export const lockCounter = async (db: Queryable, name: string): Promise<number> =>
  (await db.selectFrom('turns').select('taken').where('name', '=', name).executeTakeFirst())?.taken ?? 0

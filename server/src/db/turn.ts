import type { Queryable, Tx } from './schema.ts'

/**
 * Lets one transaction at a time work under a rule that no constraint can hold, on either engine and with the same SQL:
 * the row stays locked until the transaction ends. Call it first in the transaction. Gives how often the turn was taken,
 * this time among them.
 */
export async function takeTurn(tx: Tx, name: string): Promise<number> {
  const { taken } = await tx
    .insertInto('turns')
    .values({ name, taken: 1 })
    .onConflict((row) => row.column('name').doUpdateSet(({ eb, ref }) => ({ taken: eb(ref('turns.taken'), '+', 1) })))
    .returning('taken')
    .executeTakeFirstOrThrow()
  return taken
}

/** How often the turn was taken: while this stands still, nothing was written under its rule. */
export const turnsTaken = async (db: Queryable, name: string): Promise<number> =>
  (await db.selectFrom('turns').select('taken').where('name', '=', name).executeTakeFirst())?.taken ?? 0

import type { Db } from './schema.ts'

/**
 * Lets one transaction at a time work under a rule that no constraint can hold, on either engine and with the same SQL:
 * the row stays locked until the transaction ends. Call it first in the transaction.
 */
export async function takeTurn(db: Db, name: string): Promise<void> {
  await db
    .insertInto('turns')
    .values({ name, taken: 1 })
    .onConflict((row) => row.column('name').doUpdateSet(({ eb, ref }) => ({ taken: eb(ref('turns.taken'), '+', 1) })))
    .execute()
}

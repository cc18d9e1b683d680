import type { Queryable, Tx } from './schema.ts'

/** With stored counts, reading the length of a list is fast, even for a large list. */
type StoredCount = 'questions'

export const addToStoredCount = (tx: Tx, name: StoredCount, amount: number) =>
  tx
    .insertInto('tallies')
    .values({ name, amount })
    .onConflict((row) =>
      row.column('name').doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('tallies.amount'), '+', amount) })),
    )
    .execute()

export const readStoredCount = async (db: Queryable, name: StoredCount): Promise<number> =>
  (await db.selectFrom('tallies').select('amount').where('name', '=', name).executeTakeFirst())?.amount ?? 0

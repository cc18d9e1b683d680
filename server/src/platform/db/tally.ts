import type { Queryable, Tx } from './schema.ts'

/** With stored counts, reading the length of a list is fast, even for a large list. */
type Tally = 'questions'

export const addToTally = (tx: Tx, name: Tally, amount: number) =>
  tx
    .insertInto('tallies')
    .values({ name, amount })
    .onConflict((row) =>
      row.column('name').doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('tallies.amount'), '+', amount) })),
    )
    .execute()

export const tallyOf = async (db: Queryable, name: Tally): Promise<number> =>
  (await db.selectFrom('tallies').select('amount').where('name', '=', name).executeTakeFirst())?.amount ?? 0

import type { Db } from './schema.ts'

/** What is counted; a list of fifty thousand tells its length as fast as one of ten. */
type Tally = 'questions'

export const addToTally = (db: Db, name: Tally, amount: number) =>
  db
    .insertInto('tallies')
    .values({ name, amount })
    .onConflict((row) =>
      row.column('name').doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('tallies.amount'), '+', amount) })),
    )
    .execute()

export const tallyOf = async (db: Db, name: Tally): Promise<number> =>
  (await db.selectFrom('tallies').select('amount').where('name', '=', name).executeTakeFirst())?.amount ?? 0

import type { Db, Tx } from './schema.ts'

/** The only way to a transaction: what `work` does within it is stored as a whole or not at all. */
export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  // Kysely knows a transaction of these tables, this house's mark on it is ours.
  db.transaction().execute((transaction) => work(transaction as Tx))

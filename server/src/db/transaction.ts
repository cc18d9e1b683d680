import { sql, type Transaction } from 'kysely'
import { isOnlyWriter } from './rowsAsTable.ts'
import type { Db, Queryable, Schema, Tx } from './schema.ts'
import { isDeadlock, isForeignKey } from './violations.ts'

const TRIES = 5

async function withTries<Result>(work: () => Promise<Result>, isWorthAnother: (error: unknown) => boolean) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthAnother(error) || attempt === TRIES) throw error
    }
  }
}

/** Kysely knows a transaction of these tables; our mark on it is for the compiler alone. */
const txOf = (transaction: Transaction<Schema>) => transaction as unknown as Tx

/**
 * The only way to a transaction: what `work` does within it is stored as a whole or not at all. Where two waited for each other,
 * PostgreSQL takes one of them back and it is done anew, so `work` changes nothing outside that may not be changed twice.
 */
export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withTries(() => db.transaction().execute((transaction) => work(txOf(transaction))), isDeadlock)

/** The same where what was read may be deleted before something is written for it: the next try finds it gone. */
export const inTransactionBesideDeletions = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withTries(() => inTransaction(db, work), isForeignKey)

/** What is read within it is of one moment, whatever others write meanwhile. SQLite knows no other way. */
export const inSnapshot = <Result>(db: Queryable, work: (snapshot: Queryable) => Promise<Result>): Promise<Result> =>
  (isOnlyWriter(db) ? db.transaction() : db.transaction().setIsolationLevel('repeatable read')).execute((transaction) =>
    work(txOf(transaction)),
  )

/** A part of a transaction that may fail without the rest of it: what it has done is taken back then. */
export async function withSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    throw error
  }
}

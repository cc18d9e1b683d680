import { sql, type Transaction } from 'kysely'
import { isSqlite } from './rowsAsTable.ts'
import type { Db, Queryable, Schema, Tx } from './schema.ts'
import { isDeadlock, isForeignKey } from './violations.ts'

const MAX_ATTEMPTS = 5

async function withTries<Result>(work: () => Promise<Result>, isWorthAnother: (error: unknown) => boolean) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isWorthAnother(error) || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

export const retryDeadlocks = <Result>(work: () => Promise<Result>): Promise<Result> => withTries(work, isDeadlock)

const txOf = (transaction: Transaction<Schema>) => transaction as unknown as Tx

/**
 * Every transaction that writes starts with this function. After a deadlock, PostgreSQL rolls back and `work` runs
 * again, so `work` must have no other effects.
 */
export const inTransaction = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  retryDeadlocks(() => db.transaction().execute((transaction) => work(txOf(transaction))))

/**
 * The transaction is retried if a concurrent request deletes a row that the transaction refers to. The next attempt can
 * then reject the request.
 */
export const inTransactionDuringDeletions = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  withTries(() => inTransaction(db, work), isForeignKey)

/** All reads of the given work see the same snapshot. On SQLite, every transaction has a snapshot. */
export const inSnapshot = <Result>(db: Queryable, work: (snapshot: Queryable) => Promise<Result>): Promise<Result> =>
  (isSqlite(db) ? db.transaction() : db.transaction().setIsolationLevel('repeatable read')).execute((transaction) =>
    work(txOf(transaction)),
  )

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

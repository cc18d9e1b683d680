import { PostgresAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** On PostgreSQL rows are locked until the transaction ends; SQLite has one writer, so there is nothing to lock. */
export function locking<Query extends { forUpdate(): Query }>(db: Db, query: Query): Query {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query
}

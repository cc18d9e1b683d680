import { type CompiledQuery, sql } from 'kysely'
import { insertingRows, type insertRows, isSqlite } from './rowsAsTable.ts'
import type { Schema, Tx } from './schema.ts'
import { asFinalQuery, eachWithNextWrite, withNextWrite } from './sqlite/driver.ts'

/**
 * The last step of a transaction: runs all statements in order. On SQLite, all statements are one message to the writer
 * thread, so other writers wait less.
 */
export async function writeTogether(tx: Tx, queries: readonly CompiledQuery[]): Promise<void> {
  if (queries.length === 0) return
  if (isSqlite(tx)) await tx.executeQuery(asFinalQuery(queries))
  else for (const query of queries) await tx.executeQuery(query)
}

/**
 * For writes whose result is not needed. On SQLite, these writes are sent to the writer thread with the next statement
 * of the transaction, or at the end of the transaction. Later reads of the table in this transaction see these writes.
 */
export async function writeWithNextStatement(tx: Tx, table: keyof Schema, query: CompiledQuery): Promise<void> {
  await tx.executeQuery(isSqlite(tx) ? withNextWrite(query, table) : query)
}

export const insertRowsLater: typeof insertRows = async (tx, table, columns, rows) => {
  if (rows.length === 0) return
  if (isSqlite(tx)) await insertEachLater(tx, table, Object.keys(columns), rows)
  else await writeWithNextStatement(tx, table, insertingRows(tx, table, columns, rows).compile(tx))
}

/** Inserts rows one by one, because SQLite needs twice the time for a JSON insert. */
async function insertEachLater(tx: Tx, table: keyof Schema, names: readonly string[], rows: readonly object[]) {
  const places = sql.join(names.map(() => sql`${null}`))
  const inserting = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${places})`
  const values = rows.map((row) => names.map((name): unknown => Reflect.get(row, name) ?? null))
  await tx.executeQuery(eachWithNextWrite(inserting.compile(tx).sql, values, table))
}

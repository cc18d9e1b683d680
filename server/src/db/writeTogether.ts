import { type CompiledQuery, sql } from 'kysely'
import { insertingRows, type insertRows, isOnlyWriter } from './rowsAsTable.ts'
import type { Schema, Tx } from './schema.ts'
import { asLater, asLaterOfEach, asTogether } from './sqlite/driver.ts'

/**
 * The last that a transaction does: writes all of these, one behind the other. Where others wait for the turn to write (SQLite)
 * they wait for one message to the writer, not for one with each statement.
 */
export async function writeTogether(tx: Tx, queries: readonly CompiledQuery[]): Promise<void> {
  if (queries.length === 0) return
  if (isOnlyWriter(tx)) await tx.executeQuery(asTogether(queries))
  else for (const query of queries) await tx.executeQuery(query)
}

/**
 * Writes something into this table whose answer nobody waits for. On SQLite, where others wait for the turn to write, it goes to the writer with
 * the next statement of the transaction, at the latest with its end. A read of the table within it finds the row all the same.
 */
export async function writeLater(tx: Tx, table: keyof Schema, query: CompiledQuery): Promise<void> {
  await tx.executeQuery(isOnlyWriter(tx) ? asLater(query, table) : query)
}

/** Stores any number of rows, of which these columns are given, in this way. */
export const insertRowsLater: typeof insertRows = async (tx, table, columns, rows) => {
  if (rows.length === 0) return
  if (isOnlyWriter(tx)) await insertEachLater(tx, table, Object.keys(columns), rows)
  else await writeLater(tx, table, insertingRows(tx, table, columns, rows).compile(tx))
}

/** For each row its values, because SQLite needs half the time of a document for them. */
async function insertEachLater(tx: Tx, table: keyof Schema, names: readonly string[], rows: readonly object[]) {
  const places = sql.join(names.map(() => sql`${null}`))
  const inserting = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${places})`
  const values = rows.map((row) => names.map((name): unknown => Reflect.get(row, name) ?? null))
  await tx.executeQuery(asLaterOfEach(inserting.compile(tx).sql, values, table))
}

import { type Insertable, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Queryable, Schema, Tx } from './schema.ts'

/** Returns true on SQLite, where only this process writes, and false on PostgreSQL, where other nodes write too. */
export const isSqlite = (db: Queryable): boolean => !(db.getExecutor().adapter instanceof PostgresAdapter)

type Columns = Readonly<Record<string, 'bigint' | 'text'>>

/**
 * Passes rows as one JSON value, so that the limit of values per statement does not apply and the statement is compiled
 * once.
 */
export function rowsAsTable(db: Queryable, columns: Columns, rows: readonly object[]): RawBuilder<unknown> {
  const document = JSON.stringify(rows)
  if (!isSqlite(db)) {
    const typed = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
    return sql`json_to_recordset(${document}::json) as input(${sql.join(typed)})`
  }
  const read = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(read)} from json_each(${document})) as input`
}

export function idList(db: Queryable, ids: readonly number[]): RawBuilder<number> {
  const rows = ids.map((id) => ({ id }))
  return sql<number>`(select id from ${rowsAsTable(db, { id: 'bigint' }, rows)})`
}

export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  columns: { [Name in keyof Insertable<Schema[Table]>]?: 'bigint' | 'text' } & Columns,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  if (rows.length > 0) await insertingRows(tx, table, columns, rows).execute(tx)
}

export function insertingRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  columns: { [Name in keyof Insertable<Schema[Table]>]?: 'bigint' | 'text' } & Columns,
  rows: readonly Insertable<Schema[Table]>[],
): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${names}) select ${names} from ${rowsAsTable(tx, columns, rows)}`
}

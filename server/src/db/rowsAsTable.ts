import { type Insertable, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Queryable, Schema, Tx } from './schema.ts'

/** On SQLite this process alone owns the file; on PostgreSQL other nodes write too. */
export const isOnlyWriter = (db: Queryable): boolean => !(db.getExecutor().adapter instanceof PostgresAdapter)

type Columns = Readonly<Record<string, 'bigint' | 'text'>>

/**
 * Many rows as one value, read by the database as the table `input`: however many there are, the text of the statement
 * stays the same, so nothing is compiled anew and no limit on values is met.
 */
export function rowsAsTable(db: Queryable, columns: Columns, rows: readonly object[]): RawBuilder<unknown> {
  const document = JSON.stringify(rows)
  if (!isOnlyWriter(db)) {
    const typed = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
    return sql`json_to_recordset(${document}::json) as input(${sql.join(typed)})`
  }
  const read = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(read)} from json_each(${document})) as input`
}

/** Stores any number of rows, of which these columns are given, with one statement. */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  columns: { [Name in keyof Insertable<Schema[Table]>]?: 'bigint' | 'text' } & Columns,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  await insertingRows(tx, table, columns, rows).execute(tx)
}

/** The statement by itself. */
export function insertingRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  columns: { [Name in keyof Insertable<Schema[Table]>]?: 'bigint' | 'text' } & Columns,
  rows: readonly Insertable<Schema[Table]>[],
): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${names}) select ${names} from ${rowsAsTable(tx, columns, rows)}`
}

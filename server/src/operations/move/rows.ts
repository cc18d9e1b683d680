import { CompiledQuery, sql } from 'kysely'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import type { Row, Table, Value } from './tables.ts'

const ROWS_PER_BATCH = 1_000
const TEXT_PER_BATCH = 4_000_000
/** Maximum number of values in one statement. SQLite allows 32,766 values. */
const VALUES_PER_BATCH = 30_000

async function* postgresRows(snapshot: Queryable, name: string): AsyncGenerator<Row> {
  await sql`declare moved no scroll cursor for select * from ${sql.table(name)}`.execute(snapshot)
  for (;;) {
    const { rows } = await sql<Row>`${sql.raw(`fetch ${ROWS_PER_BATCH} from moved`)}`.execute(snapshot)
    if (rows.length === 0) break
    yield* rows
  }
  await sql`close moved`.execute(snapshot)
}

async function* sqliteRows(snapshot: Queryable, name: string): AsyncGenerator<Row> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<Row & { moved_row: number }>`
      select rowid as moved_row, * from ${sql.table(name)} where rowid > ${after}
      order by rowid limit ${ROWS_PER_BATCH}`.execute(snapshot)
    for (const { moved_row, ...row } of rows) {
      after = moved_row
      yield row
    }
    if (rows.length < ROWS_PER_BATCH) return
  }
}

/** Streams the rows, because a whole table may be larger than the memory. The caller must run in a transaction. */
export const streamRows = (snapshot: Queryable, { name }: Table): AsyncIterable<Row> =>
  isSqlite(snapshot) ? sqliteRows(snapshot, name) : postgresRows(snapshot, name)

const lengthOf = (row: Row) =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (value !== null && typeof value !== 'number' ? value.length : 8),
    0,
  )

export async function* inParts(rows: AsyncIterable<Row>, { columns }: Table): AsyncGenerator<Row[]> {
  const most = Math.min(ROWS_PER_BATCH, Math.floor(VALUES_PER_BATCH / columns.length))
  let part: Row[] = []
  let length = 0
  for await (const row of rows) {
    part.push(row)
    length += lengthOf(row)
    if (part.length < most && length < TEXT_PER_BATCH) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}

/** PostgreSQL can read bytes in JSON as hexadecimal digits, so the bytes of pictures are converted. */
const hexBytes = (_name: string, value: Value | readonly Row[]) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

function plain(rows: readonly Row[]): readonly Row[] {
  // Buffers become plain bytes here, because `JSON.stringify` would call a Buffer's `toJSON` before the replacer.
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? new Uint8Array(value) : value]),
    ),
  )
}

async function writePostgres(tx: Tx, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const document = JSON.stringify(plain(rows), hexBytes)
  await sql`insert into ${sql.table(name)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(name)}, ${document}::json)`.execute(tx)
}

async function writeSqlite(tx: Tx, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join()
  const places = `(${columns.map(() => '?').join()})`
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null))
  const statement = `insert into "${name}" (${names}) values ${rows.map(() => places).join()}`
  await tx.executeQuery(CompiledQuery.raw(statement, values))
}

export const writeRows = (tx: Tx, table: Table, rows: readonly Row[]): Promise<void> =>
  isSqlite(tx) ? writeSqlite(tx, table, rows) : writePostgres(tx, table, rows)

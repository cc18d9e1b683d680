import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { StartFault } from '../../startFault.ts'
import { inParts, streamRows, writeRows } from './rows.ts'
import type { Row, Table, Value } from './tables.ts'

const sequenceOf = (name: string) => sql`pg_get_serial_sequence(${name}, 'id')`

async function readPostgres(db: Queryable, name: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select coalesce(pg_sequence_last_value(${sequenceOf(name)}::regclass), 0) as last`.execute(db)
  return rows[0]?.last ?? 0
}

async function readSqlite(db: Queryable, name: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`.execute(db)
  return rows[0]?.last ?? 0
}

/** The highest number that the table has ever used, including deleted rows; 0 if the table never had a row. */
const lastNumber = (db: Queryable, { name }: Table): Promise<number> =>
  isSqlite(db) ? readSqlite(db, name) : readPostgres(db, name)

async function setLastNumber(tx: Tx, { name }: Table, last: number): Promise<void> {
  if (last === 0) return
  if (!isSqlite(tx)) {
    await sql`select setval(${sequenceOf(name)}::regclass, ${last})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(tx)
}

const SUM_WORDS = 8

const jsonValue = (value: Value | undefined) =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : (value ?? null)

/** A sum that does not depend on the order of rows, because the two databases sort texts differently. */
export function sumOfRows(columns: readonly string[]) {
  const sums = new Uint32Array(SUM_WORDS)
  const names = columns.toSorted()
  let count = 0
  return {
    add(row: Row): void {
      const digest = createHash('sha256')
        .update(JSON.stringify(names.map((name) => jsonValue(row[name]))))
        .digest()
      for (let word = 0; word < SUM_WORDS; word += 1) sums[word] = (sums[word] ?? 0) + digest.readUInt32LE(word * 4)
      count += 1
    },
    total: () => `${count} ${Buffer.from(sums.buffer).toString('hex')}`,
  }
}

export interface CopyResult {
  rows: number
  sum: string
  last: number
}

type OnProgress = (rows: number) => void

/**
 * Rejects a table that lacks an expected column, because data would be lost. Another release may be migrating the
 * tables at the same time.
 */
function assertColumns({ name, columns }: Table, [row]: readonly Row[]): void {
  const missing = row && columns.find((column) => !(column in row))
  if (missing !== undefined)
    throw new StartFault(
      `The table ${name} has no column ${missing}. The table was changed by hand or during this copy.`,
    )
}

async function copyTable(from: Queryable, tx: Tx, table: Table, step: OnProgress): Promise<CopyResult> {
  const sum = sumOfRows(table.columns)
  let rows = 0
  for await (const part of inParts(streamRows(from, table), table)) {
    assertColumns(table, part)
    for (const row of part) sum.add(row)
    await writeRows(tx, table, part)
    rows += part.length
    step(part.length)
  }
  // The last number of a table is read after its rows, so that this number is not lower than the copied numbers.
  const last = table.isNumbered ? await lastNumber(from, table) : 0
  if (table.isNumbered) await setLastNumber(tx, table, last)
  return { rows, sum: sum.total(), last }
}

async function empty(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
}

/** Before the copy, the target's tables may contain only rows that migrations have inserted. */
export async function copyTables(
  tx: Tx,
  from: Queryable,
  tables: readonly Table[],
  step: OnProgress,
): Promise<Map<string, CopyResult>> {
  await empty(tx, tables)
  const copied = new Map<string, CopyResult>()
  for (const table of tables) copied.set(table.name, await copyTable(from, tx, table, step))
  return copied
}

async function sumTable(db: Queryable, table: Table, step: OnProgress): Promise<string> {
  const sum = sumOfRows(table.columns)
  for await (const part of inParts(streamRows(db, table), table)) {
    for (const row of part) sum.add(row)
    step(part.length)
  }
  return sum.total()
}

/** Must run in a transaction, because `streamRows` needs one. */
export async function firstDifference(
  db: Queryable,
  tables: readonly Table[],
  copied: ReadonlyMap<string, CopyResult>,
  step: OnProgress,
): Promise<string | null> {
  for (const table of tables) {
    const { sum, last } = copied.get(table.name) ?? { sum: '', last: 0 }
    const isSameNumber = !table.isNumbered || (await lastNumber(db, table)) === last
    if ((await sumTable(db, table, step)) !== sum || !isSameNumber) return table.name
  }
  return null
}

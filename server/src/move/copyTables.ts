import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/schema.ts'
import { StartFault } from '../startFault.ts'
import { sumOfRows } from './digest.ts'
import { inParts, streamRows, writeRows } from './rows.ts'
import { lastNumber, setLastNumber } from './sequences.ts'
import type { Row, Table } from './tables.ts'

export interface Copied {
  rows: number
  sum: string
  last: number
}

type Step = (rows: number) => void

/** Data of a missing column must not be lost, if another release migrates the tables at the same time. */
function assertColumns({ name, columns }: Table, [row]: readonly Row[]): void {
  const missing = row && columns.find((column) => !(column in row))
  if (missing !== undefined)
    throw new StartFault(`The table ${name} has no column ${missing}: it was changed meanwhile, or by hand`)
}

async function copyTable(from: Queryable, tx: Tx, table: Table, step: Step): Promise<Copied> {
  const sum = sumOfRows(table.columns)
  let rows = 0
  for await (const part of inParts(streamRows(from, table), table)) {
    assertColumns(table, part)
    for (const row of part) sum.add(row)
    await writeRows(tx, table, part)
    rows += part.length
    step(part.length)
  }
  // Read after the rows, so that during concurrent writes it is never below the copied numbers.
  const last = table.isNumbered ? await lastNumber(from, table) : 0
  if (table.isNumbered) await setLastNumber(tx, table, last)
  return { rows, sum: sum.total(), last }
}

/** Deletes rows that migrations inserted; the current ones are copied from the source. */
async function empty(tx: Tx, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
}

/** The target tables may contain only the rows that migrations inserted. */
export async function copyTables(
  tx: Tx,
  from: Queryable,
  tables: readonly Table[],
  step: Step,
): Promise<Map<string, Copied>> {
  await empty(tx, tables)
  const copied = new Map<string, Copied>()
  for (const table of tables) copied.set(table.name, await copyTable(from, tx, table, step))
  return copied
}

async function sumTable(db: Queryable, table: Table, step: Step): Promise<string> {
  const sum = sumOfRows(table.columns)
  for await (const part of inParts(streamRows(db, table), table)) {
    for (const row of part) sum.add(row)
    step(part.length)
  }
  return sum.total()
}

/** Returns the first table that differs from the copied one, or null. Runs in a transaction. */
export async function firstDifference(
  db: Queryable,
  tables: readonly Table[],
  copied: ReadonlyMap<string, Copied>,
  step: Step,
): Promise<string | null> {
  for (const table of tables) {
    const { sum, last } = copied.get(table.name) ?? { sum: '', last: 0 }
    const isSameNumber = !table.isNumbered || (await lastNumber(db, table)) === last
    if ((await sumTable(db, table, step)) !== sum || !isSameNumber) return table.name
  }
  return null
}

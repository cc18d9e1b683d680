import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { assertThere, type DatabasePlace, engineOf, openToRead, workAlone } from '../db/open.ts'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { fileIn } from '../db/sqlite/file.ts'
import { inSnapshot, inTransaction } from '../db/transaction.ts'
import { StartFault } from '../startFault.ts'
import { sumOfRows } from './digest.ts'
import { inParts, rowsOf, writeRows } from './rows.ts'
import { lastNumber, setLastNumber } from './sequences.ts'
import { countRows, type Table, tablesOf } from './tables.ts'

/** Hears how far it is: so many of so many rows, in this step. */
export type Progress = (step: 'copied' | 'compared', done: number, all: number) => void

async function assertEmpty(target: DatabasePlace): Promise<void> {
  if (!target.databaseUrl && !existsSync(fileIn(target.folder))) return
  const db = await openToRead(target)
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    const isOurs = tables.some(({ name }) => name === 'kysely_migration')
    for (const { name } of tables) {
      const isInUse = !isOurs || (!name.startsWith('kysely_') && (await countRows(db, name)) > 0)
      if (isInUse) throw new StartFault('There is something in the database to move to already; name an empty one')
    }
  } finally {
    await db.destroy()
  }
}

type Totals = Map<string, string>
type Step = (rows: number) => void

/** Gives the digest of what was read. */
async function copyTable(from: Queryable, tx: Tx, table: Table, step: Step): Promise<string> {
  const sum = sumOfRows(table.columns)
  for await (const part of inParts(rowsOf(from, table), table)) {
    for (const row of part) sum.add(row)
    await writeRows(tx, table, part)
    step(part.length)
  }
  if (table.isNumbered) await setLastNumber(tx, table, await lastNumber(from, table))
  return sum.total()
}

async function sumTable(db: Queryable, table: Table, step: Step): Promise<string> {
  const sum = sumOfRows(table.columns)
  for await (const part of inParts(rowsOf(db, table), table)) {
    for (const row of part) sum.add(row)
    step(part.length)
  }
  return sum.total()
}

async function compare(from: Queryable, tx: Tx, table: Table, expected: string | undefined, step: Step): Promise<void> {
  const found = await sumTable(tx, table, step)
  const isSameNumber = !table.isNumbered || (await lastNumber(tx, table)) === (await lastNumber(from, table))
  if (found !== expected || !isSameNumber)
    throw new StartFault(`${table.name} did not arrive as it was; nothing was moved, and the old database is as before`)
}

export interface MoveCounts {
  tables: number
  rows: number
}

async function moveBetween(source: Db, target: Db, progress: Progress): Promise<MoveCounts> {
  const tables = await tablesOf(isOnlyWriter(source) ? source : target)
  return inSnapshot(source, (from) =>
    inTransaction(target, async (tx) => {
      let all = 0
      for (const { name } of tables) all += await countRows(from, name)
      const counting = (step: 'copied' | 'compared') => {
        let done = 0
        return (rows: number) => {
          done += rows
          progress(step, done, all)
        }
      }
      // What the migrations themselves have put there comes along as it has become.
      for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx)
      const totals: Totals = new Map()
      const copied = counting('copied')
      for (const table of tables) totals.set(table.name, await copyTable(from, tx, table, copied))
      const compared = counting('compared')
      // Read back before it is committed: what is not the same was never there.
      for (const table of tables) await compare(from, tx, table, totals.get(table.name), compared)
      return { tables: tables.length, rows: all }
    }),
  )
}

/** Copies every row and every number to the other kind of database, as a whole or not at all; what was read stays as it is. */
export async function moveAll(source: DatabasePlace, target: DatabasePlace, progress: Progress): Promise<MoveCounts> {
  if (engineOf(source) === engineOf(target))
    throw new StartFault('That is the same kind of database; assay backup and assay restore bring it elsewhere')
  assertThere(source)
  await assertEmpty(target)
  return workAlone(source, (from) => workAlone(target, (to) => moveBetween(from, to, progress), { mayBeNew: true }))
}

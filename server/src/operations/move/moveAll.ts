import { existsSync } from 'node:fs'
import {
  assertDatabaseExists,
  type DatabaseOptions,
  engineOf,
  openReadOnly,
  withExclusiveDatabase,
} from '../../platform/db/open.ts'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Db } from '../../platform/db/schema.ts'
import { fileIn } from '../../platform/db/sqlite/file.ts'
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts'
import { StartFault } from '../../startFault.ts'
import { copyTables, firstDifference } from './copyTables.ts'
import { countRows, tablesOf } from './tables.ts'

export type Progress = (step: 'copied' | 'compared', done: number, all: number) => void

async function assertEmpty(target: DatabaseOptions): Promise<void> {
  if (!target.databaseUrl && !existsSync(fileIn(target.folder))) return
  const db = await openReadOnly(target)
  try {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    const isOurs = tables.some(({ name }) => name === 'kysely_migration')
    for (const { name } of tables) {
      const isInUse = !isOurs || (!name.startsWith('kysely_') && (await countRows(db, name)) > 0)
      if (isInUse) throw new StartFault('The target database is not empty; use an empty database')
    }
  } finally {
    await db.destroy()
  }
}

export interface MoveCounts {
  tables: number
  rows: number
}

async function moveBetween(source: Db, target: Db, progress: Progress): Promise<MoveCounts> {
  const tables = await tablesOf(isSqlite(source) ? source : target)
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
      const copied = await copyTables(tx, from, tables, counting('copied'))
      // The copy is verified before the commit, so that a wrong copy is rolled back.
      const differing = await firstDifference(tx, tables, copied, counting('compared'))
      if (differing !== null)
        throw new StartFault(
          `The table ${differing} was not copied correctly; nothing was moved, and the old database is unchanged`,
        )
      return { tables: tables.length, rows: all }
    }),
  )
}

export async function moveAll(
  source: DatabaseOptions,
  target: DatabaseOptions,
  progress: Progress,
): Promise<MoveCounts> {
  if (engineOf(source) === engineOf(target))
    throw new StartFault('Both databases are of the same kind; use assay backup and assay restore instead')
  assertDatabaseExists(source)
  await assertEmpty(target)
  return withExclusiveDatabase(source, (from) =>
    withExclusiveDatabase(target, (to) => moveBetween(from, to, progress), { mayBeNew: true }),
  )
}

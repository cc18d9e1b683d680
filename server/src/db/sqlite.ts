import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'
import { StartFault } from '../startFault.ts'

const STATEMENTS_KEPT = 500

export const fileIn = (folder: string) => join(folder, 'assay.sqlite')

/** The lock is a database of its own, so that a backup may still read the real one while the server runs. */
export function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'assay.lock'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch {
    lock.close()
    throw new StartFault(`The data folder ${folder} is in use by another Assay process; stop that one first`)
  }
}

function openFile(folder: string): DatabaseSync {
  const file = new DatabaseSync(fileIn(folder), { timeout: 5000 })
  file.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY',
  )
  // LIKE tells letters apart as it does on PostgreSQL, and takes a third of the time for it.
  file.exec('PRAGMA case_sensitive_like = ON')
  assertDurable(file)
  return file
}

/** A saved answer is on disk or the server does not start: a setting that was silently refused must not pass. */
export function assertDurable(file: DatabaseSync): void {
  const read = (pragma: string) => Object.values(file.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  const settings = {
    journal_mode: read('journal_mode'),
    synchronous: read('synchronous'),
    foreign_keys: read('foreign_keys'),
  }
  if (settings.journal_mode === 'wal' && settings.synchronous === 2 && settings.foreign_keys === 1) return
  throw new StartFault(`SQLite refused a setting that saved answers depend on: ${JSON.stringify(settings)}`)
}

/** Kysely speaks to a database the way better-sqlite3 does; node:sqlite differs in two words. */
function asKyselyExpects(file: DatabaseSync) {
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear()
    const fresh = file.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }
  return (sql: string) => {
    const ready = statement(sql)
    return {
      reader: ready.columns().length > 0,
      all: (values: readonly unknown[]) => ready.all(...(values as SQLInputValue[])),
      run: (values: readonly unknown[]) => ready.run(...(values as SQLInputValue[])),
      iterate: (values: readonly unknown[]) => ready.iterate(...(values as SQLInputValue[])),
    }
  }
}

export function openSqlite(folder: string): SqliteDialect {
  try {
    mkdirSync(folder, { recursive: true })
    const lock = lockFolder(folder)
    const file = openFile(folder)
    const close = () => {
      file.close()
      lock.close()
    }
    return new SqliteDialect({ database: { prepare: asKyselyExpects(file), close } })
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(`The data folder ${folder} cannot be written: ${(error as Error).message}`)
  }
}

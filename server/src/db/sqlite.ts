import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteDialect } from 'kysely'
import { StartFault } from '../startFault.ts'
import type { Damage } from './damage.ts'
import { waitForOthers } from './sqliteBusy.ts'
import { lockFolder, lockIn } from './sqliteLock.ts'
import { watchFiles } from './sqliteWatch.ts'

/** So many prepared statements stay, and only short ones: a long one takes its memory along, and hardly comes twice. */
const STATEMENTS_KEPT = 500
const LONGEST_KEPT = 8_000
/** Also while nobody writes, so that health tells. */
const LOOK_EVERY_MS = 5_000

/** Of SQLite's log, once all of it stands in the database. */
const LOG_KEPT_BYTES = 16 * 2 ** 20

/** The rights of everybody else on the machine. */
const OTHERS = 0o007

export const fileIn = (folder: string) => join(folder, 'assay.sqlite')

function openFile(folder: string): DatabaseSync {
  const file = new DatabaseSync(fileIn(folder), { timeout: 5000 })
  file.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY',
  )
  // What was deleted is overwritten, so that a copied disk does not still tell it.
  file.exec('PRAGMA secure_delete = ON')
  // LIKE tells letters apart as it does on PostgreSQL, and takes a third of the time for it.
  file.exec('PRAGMA case_sensitive_like = ON')
  // Somebody who reads for long lets the log grow; afterwards it gives back what it does not need.
  file.exec(`PRAGMA journal_size_limit = ${LOG_KEPT_BYTES}`)
  assertDurable(file)
  // From here on whoever waits for a lock gives way meanwhile, see sqliteBusy.ts.
  file.exec('PRAGMA busy_timeout = 0')
  return file
}

/** A saved answer is on disk, a deleted one is not, or the server does not start: a setting that was silently refused must not pass. */
export function assertDurable(file: DatabaseSync): void {
  const read = (pragma: string) => Object.values(file.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  const settings = {
    journal_mode: read('journal_mode'),
    synchronous: read('synchronous'),
    foreign_keys: read('foreign_keys'),
    secure_delete: read('secure_delete'),
  }
  const isKept = settings.journal_mode === 'wal' && settings.synchronous === 2 && settings.foreign_keys === 1
  if (isKept && settings.secure_delete === 1) return
  throw new StartFault(`SQLite refused a setting that saved answers depend on: ${JSON.stringify(settings)}`)
}

const CHANGES_NOTHING = /^\s*(select|rollback|pragma)\b/i

/** Kysely speaks to a database the way better-sqlite3 does; node:sqlite differs in two words. */
function asKyselyExpects(
  file: DatabaseSync,
  watch: Pick<ReturnType<typeof watchFiles>, 'assertSame' | 'assertNotVanished'>,
) {
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = file.prepare(sql)
    if (sql.length > LONGEST_KEPT) return fresh
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear()
    prepared.set(sql, fresh)
    return fresh
  }
  /** Nobody hears that something was stored before it is sure that it went into the file that was opened. */
  const checked = <Result>(sql: string, act: () => Result): Result => {
    watch.assertNotVanished()
    const result = act()
    if (!file.isTransaction && !CHANGES_NOTHING.test(sql)) watch.assertSame()
    return result
  }
  return (sql: string) => {
    const ready = statement(sql)
    return {
      reader: ready.columns().length > 0,
      all: (values: readonly unknown[]) => checked(sql, () => ready.all(...(values as SQLInputValue[]))),
      run: (values: readonly unknown[]) => {
        // A full disk has rolled back already; a second time would fail, and hide why.
        if (sql === 'rollback' && !file.isTransaction) return { changes: 0, lastInsertRowid: 0 }
        return checked(sql, () => ready.run(...(values as SQLInputValue[])))
      },
      iterate: (values: readonly unknown[]) => ready.iterate(...(values as SQLInputValue[])),
    }
  }
}

/** Files of an earlier release could be read by everybody on the machine. A folder may hold other things, and is left as it is. */
function closeToOthers(folder: string): void {
  for (const path of [fileIn(folder), `${fileIn(folder)}-wal`, `${fileIn(folder)}-shm`, lockIn(folder)]) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    if (mode & OTHERS) chmodSync(path, mode & ~OTHERS)
  }
}

const isEmpty = (path: string) => !statSync(path, { throwIfNoEntry: false })?.size

/** An empty database where one has been asks for a first administrator, of whoever comes: that is nothing to begin with by itself. */
function refuseToBeginAnew(folder: string): never {
  throw new StartFault(
    `${fileIn(folder)} is gone or empty, and there has been a database. Restore it (npm run restore), or begin anew with ASSAY_NEW_DATABASE=true`,
  )
}

interface Opening {
  mayBeginAnew?: boolean | undefined
  /** Where a damaged page is noted. */
  damage?: Damage | undefined
}

export function openSqlite(folder: string, { mayBeginAnew = false, damage }: Opening = {}): SqliteDialect {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    closeToOthers(folder)
    const lock = lockFolder(folder)
    if (isEmpty(fileIn(folder)) && lock.hasHadDatabase() && !mayBeginAnew) {
      lock.close()
      refuseToBeginAnew(folder)
    }
    const file = openFile(folder)
    lock.noteDatabase()
    const watch = watchFiles({ growing: [fileIn(folder)], others: [`${fileIn(folder)}-wal`, lockIn(folder)] })
    const looking = setInterval(watch.look, LOOK_EVERY_MS).unref()
    const close = () => {
      clearInterval(looking)
      file.close()
      lock.close()
    }
    return new SqliteDialect({
      database: { prepare: asKyselyExpects(file, watch), close },
      onCreateConnection: waitForOthers(damage),
    })
  } catch (error) {
    if (error instanceof StartFault) throw error
    throw new StartFault(`The data folder ${folder} cannot be written: ${(error as Error).message}`)
  }
}

/** A moment of the database beside the server that works with it: nothing is locked, changed or brought up to date. */
export function readSqlite(folder: string): SqliteDialect {
  if (isEmpty(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
  const file = new DatabaseSync(fileIn(folder), { readOnly: true, timeout: 5000 })
  const prepare = asKyselyExpects(file, { assertNotVanished: () => {}, assertSame: () => {} })
  return new SqliteDialect({ database: { prepare, close: () => file.close() } })
}

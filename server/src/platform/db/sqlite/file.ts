import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../../../startFault.ts'

const LOG_KEPT_BYTES = 16 * 2 ** 20

export const fileIn = (folder: string) => join(folder, 'assay.sqlite')
export const filesIn = (folder: string) => ['', '-wal', '-shm'].map((end) => fileIn(folder) + end)
export const reserveIn = (folder: string) => join(folder, 'assay.reserve')

export const isEmpty = (path: string) => !statSync(path, { throwIfNoEntry: false })?.size

/** The writer's cache is large, because otherwise a long transaction would write changed pages to the log twice. */
export const WRITER_CACHE_KB = 32 * 1_024

export function openFile(folder: string): DatabaseSync {
  const file = new DatabaseSync(fileIn(folder), { timeout: 5000 })
  file.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY',
  )
  // With `secure_delete`, SQLite overwrites deleted data, so that a copy of the disk does not reveal the data.
  file.exec('PRAGMA secure_delete = ON')
  // With `case_sensitive_like`, LIKE is case-sensitive, as on PostgreSQL, and three times as fast.
  file.exec('PRAGMA case_sensitive_like = ON')
  // A long read lets the write-ahead log grow. After the read, the log shrinks to `LOG_KEPT_BYTES`.
  file.exec(`PRAGMA journal_size_limit = ${LOG_KEPT_BYTES}`)
  assertDurable(file)
  // A wait for a database lock must not block the thread; see `db/sqlite.ts`.
  file.exec('PRAGMA busy_timeout = 0')
  return file
}

/** SQLite ignores invalid settings without an error, so the settings are read back and checked. */
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
  throw new StartFault(`SQLite rejected a setting that is needed to save answers safely: ${JSON.stringify(settings)}`)
}

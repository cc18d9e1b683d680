import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../../startFault.ts'

/** Of SQLite's log, once all of it stands in the database. */
const LOG_KEPT_BYTES = 16 * 2 ** 20

export const fileIn = (folder: string) => join(folder, 'assay.sqlite')
/** The database with its log and the memory that its readers share. */
export const filesIn = (folder: string) => ['', '-wal', '-shm'].map((end) => fileIn(folder) + end)
/** Room that is put aside for a full disk. */
export const reserveIn = (folder: string) => join(folder, 'assay.reserve')

export const isEmpty = (path: string) => !statSync(path, { throwIfNoEntry: false })?.size

/** What the writer keeps of pages: what a long transaction changes is not written into the log twice, nor read back from it. */
export const WRITER_CACHE_KB = 32 * 1_024

export function openFile(folder: string): DatabaseSync {
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
  // From here on a wait for a lock lets other work go on, see busy.ts.
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

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../../startFault.ts'
import { fileFaultReason, isLockedByOther } from './files/faults.ts'
import { giveToOwner } from './files/giveToOwner.ts'

export const lockPath = (folder: string) => join(folder, 'assay.lock')

const about = () => ({
  what: 'Lock file of the Assay process that uses this folder. It prevents a second process. Do not delete this file.',
  process: String(process.pid),
  since: new Date().toISOString(),
})

function holdFileLock(lock: DatabaseSync): void {
  lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  lock.exec('CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT)')
  const write = lock.prepare('INSERT OR REPLACE INTO about VALUES (?, ?)')
  for (const [name, value] of Object.entries(about())) write.run(name, value)
  // In exclusive locking mode, this commit does not release SQLite's lock. The lock stays until the file is closed.
  lock.exec('COMMIT')
}

function openLock(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(lockPath(folder))
    holdFileLock(lock)
    giveToOwner(lockPath(folder))
    return lock
  } catch (error) {
    lock?.close()
    if (isLockedByOther(error))
      throw new StartFault(`The data folder ${folder} is in use by another Assay process; stop that process first`)
    throw new StartFault(
      `The data folder ${folder} cannot be written: ${fileFaultReason(error, folder, [lockPath(folder)])}`,
    )
  }
}

const SELECT_DATABASE_MARKER = `SELECT 1 FROM about WHERE name = 'database'`

export function hasHadDatabase(folder: string): boolean {
  if (!existsSync(lockPath(folder))) return false
  const lock = new DatabaseSync(lockPath(folder), { readOnly: true })
  try {
    return lock.prepare(SELECT_DATABASE_MARKER).get() !== undefined
  } catch {
    return false
  } finally {
    lock.close()
  }
}

/** The lock is a separate SQLite file, so that a backup can read the real database while the server is running. */
export function lockFolder(folder: string) {
  const lock = openLock(folder)
  return {
    hasHadDatabase: () => lock.prepare(SELECT_DATABASE_MARKER).get() !== undefined,
    noteDatabase: () => lock.exec(`INSERT OR REPLACE INTO about VALUES ('database', 'has been here')`),
    close: () => lock.close(),
  }
}

import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { StartFault } from '../../../startFault.ts'
import { fileFaultReason, isDamaged, isFileSystemFault } from '../files/faults.ts'
import { fileIn, filesIn } from '../sqlite/file.ts'

/** This table identifies an Assay database, because every Assay database has the table since its first migration. */
export const MARK = 'kysely_migration'

/** Opens a database file that no other process uses. In this mode, SQLite creates no other files next to the file. */
export function openUnusedFile(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

/** Returns the name of the newest migration, or null if the file is not a complete Assay database. */
export function checkDatabaseFile(path: string): string | null {
  try {
    const file = openUnusedFile(path)
    try {
      const integrity = file.prepare('PRAGMA integrity_check').get()?.['integrity_check']
      const schema = file.prepare(`select max(name) as name from ${MARK}`).get()?.['name']
      return integrity === 'ok' && typeof schema === 'string' ? schema : null
    } finally {
      file.close()
    }
  } catch {
    // The error of the damaged file is not reported, because the caller only needs to know that the check failed.
    return null
  }
}

/** Copies the SQLite database while the server may be running. Returns the name of the newest migration. */
export function copyFile(folder: string, part: string): string {
  const damaged = () => new StartFault(`The database in ${folder} is damaged: restore a backup`)
  try {
    const file = new DatabaseSync(fileIn(folder), { readOnly: true })
    try {
      // If this query fails, the fault is in the database, not in the target of the copy.
      file.prepare('SELECT count(*) FROM sqlite_master').get()
    } catch (error) {
      if (isDamaged(error) || !isFileSystemFault(error)) throw error
      throw new StartFault(
        `The database in ${folder} cannot be read: ${fileFaultReason(error, folder, filesIn(folder))}`,
      )
    }
    try {
      file.prepare('VACUUM INTO ?').run(part)
    } finally {
      file.close()
    }
  } catch (error) {
    throw isDamaged(error) ? damaged() : error
  }
  const schema = checkDatabaseFile(part)
  if (schema === null) throw damaged()
  return schema
}

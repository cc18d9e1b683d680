import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { StartFault } from '../../startFault.ts'
import { isDamaged, isOfPlace, reasonOf } from '../files/faults.ts'
import { fileIn, filesIn } from '../sqlite/file.ts'

/** What every database of Assay has from its first migration on. */
export const MARK = 'kysely_migration'

/** A file that nobody writes to, read without laying anything beside it. */
export function openAtRest(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

/** The newest migration of a database file in which every page was looked at; null where it is no whole database of Assay. */
export function tryFile(path: string): string | null {
  try {
    const file = openAtRest(path)
    try {
      const integrity = file.prepare('PRAGMA integrity_check').get()?.['integrity_check']
      const schema = file.prepare(`select max(name) as name from ${MARK}`).get()?.['name']
      return integrity === 'ok' && typeof schema === 'string' ? schema : null
    } finally {
      file.close()
    }
  } catch {
    // The caller says so: what cannot be read is no database of ours, whatever the reason.
    return null
  }
}

/** Reads beside a running server: a moment of the database, with everything that was saved before it. Gives its newest migration. */
export function copyFile(folder: string, part: string): string {
  const damaged = () => new StartFault(`The database in ${folder} is damaged: restore a backup`)
  try {
    const file = new DatabaseSync(fileIn(folder), { readOnly: true })
    try {
      // The reading alone, so that what fails here is the database and not the place of the copy.
      file.prepare('SELECT count(*) FROM sqlite_master').get()
    } catch (error) {
      if (isDamaged(error) || !isOfPlace(error)) throw error
      throw new StartFault(`The database in ${folder} cannot be read: ${reasonOf(error, folder, filesIn(folder))}`)
    }
    try {
      file.prepare('VACUUM INTO ?').run(part)
    } finally {
      file.close()
    }
  } catch (error) {
    throw isDamaged(error) ? damaged() : error
  }
  const schema = tryFile(part)
  if (schema === null) throw damaged()
  return schema
}

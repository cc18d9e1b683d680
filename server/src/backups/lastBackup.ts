import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isOfPlace, reasonOf } from '../db/files/faults.ts'
import { type Backup, backupsIn } from './folder.ts'
import { writeNote } from './writeNote.ts'

const note = z.object({ at: z.number(), bytes: z.number() })

/** Beside the data, since a backup itself goes to places that the server may not see. */
const NAME = 'assay.last-backup'
const noteIn = (folder: string) => join(folder, NAME)

export const noteBackup = (folder: string, path: string, at: number): void =>
  writeNote(folder, NAME, { at, bytes: statSync(path).size } satisfies Backup)

/** Why a note that is there cannot be read; null where there is none, or where it can. */
export function whyNoteIsUnread(folder: string): string | null {
  try {
    note.parse(JSON.parse(readFileSync(noteIn(folder), 'utf8')))
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    return isOfPlace(error) ? reasonOf(error, folder) : 'it is no note of a backup'
  }
}

function noted(folder: string): Backup | null {
  try {
    return note.parse(JSON.parse(readFileSync(noteIn(folder), 'utf8')))
  } catch {
    // Nothing was ever backed up from here, or the note is no note: nothing is known then.
    return null
  }
}

const UNSENT = 'assay.backup-unsent'
const unsent = z.object({ path: z.string() })

/** A backup that is whole and that the operator's own program did not take; null where there is none. */
export function findUnsent(folder: string): string | null {
  try {
    const { path } = unsent.parse(JSON.parse(readFileSync(join(folder, UNSENT), 'utf8')))
    return existsSync(path) ? path : null
  } catch {
    // There is no such note, or it is none: nothing waits then.
    return null
  }
}

export const noteUnsent = (folder: string, path: string): void => writeNote(folder, UNSENT, { path })
export const forgetUnsent = (folder: string): void => rmSync(join(folder, UNSENT), { force: true })

interface Places {
  folder: string
  backupFolder: string | undefined
}

/** The last backup that was made on this machine, or that another node has put into the same folder; null where none is known. */
export function findLastBackup({ folder, backupFolder }: Places): Backup | null {
  const here = noted(folder)
  // One that did not come to where it belongs counts as none.
  const waiting = findUnsent(folder)
  const there =
    backupFolder === undefined ? undefined : backupsIn(backupFolder).findLast(({ path }) => path !== waiting)
  if (!there || (here && here.at >= there.at)) return here
  return { at: there.at, bytes: there.bytes }
}

import { chownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isOfPlace, reasonOf } from '../db/files/faults.ts'
import { makeFolder } from '../db/files/makeFolder.ts'
import { type Backup, backupsIn } from './folder.ts'

const note = z.object({ at: z.number(), bytes: z.number() })

/** Beside the data, since a backup itself goes to places that the server may not see. */
const NAME = 'assay.last-backup'
const noteIn = (folder: string) => join(folder, NAME)

/** The server's own user can read it, also where root has written it. */
export function writeNote(folder: string, name: string, words: object): void {
  makeFolder(folder)
  const part = join(folder, `${name}.part`)
  writeFileSync(part, JSON.stringify(words), { mode: 0o600 })
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(folder)
    chownSync(part, uid, gid)
  }
  renameSync(part, join(folder, name))
}

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

interface Places {
  folder: string
  backupFolder: string | undefined
}

/** The last backup that was made on this machine, or that another node has put into the same folder; null where none is known. */
export function findLastBackup({ folder, backupFolder }: Places): Backup | null {
  const here = noted(folder)
  const there = backupFolder === undefined ? undefined : backupsIn(backupFolder).at(-1)
  if (!there || (here && here.at >= there.at)) return here
  return { at: there.at, bytes: there.bytes }
}

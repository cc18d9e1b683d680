import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Backup, backupsIn } from './folder.ts'

const note = z.object({ at: z.number(), bytes: z.number() })

/** Beside the data, since a backup itself goes to places that the server may not see. */
const noteIn = (folder: string) => join(folder, 'assay.last-backup')

/** For whoever asks when the last backup was. */
export function noteBackup(folder: string, path: string, at: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const part = `${noteIn(folder)}.part`
  writeFileSync(part, JSON.stringify({ at, bytes: statSync(path).size } satisfies Backup))
  renameSync(part, noteIn(folder))
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

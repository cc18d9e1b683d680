import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fileFaultReason, isFileSystemFault } from '../../platform/db/files/faults.ts'
import { type Backup, backupsIn } from './folder.ts'
import { writeNote } from './writeNote.ts'

const note = z.object({ at: z.number(), bytes: z.number() })

/** The file about the last backup is in the data folder, because the server may have no access to the backup folder. */
const NAME = 'assay.last-backup'
const noteIn = (folder: string) => join(folder, NAME)

export const recordBackup = (folder: string, path: string, at: number): void =>
  writeNote(folder, NAME, { at, bytes: statSync(path).size } satisfies Backup)

export function backupNoteFault(folder: string): string | null {
  try {
    note.parse(JSON.parse(readFileSync(noteIn(folder), 'utf8')))
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    return isFileSystemFault(error) ? fileFaultReason(error, folder) : 'its content is not valid'
  }
}

function readBackupNote(folder: string): Backup | null {
  try {
    return note.parse(JSON.parse(readFileSync(noteIn(folder), 'utf8')))
  } catch {
    // No backup is recorded yet, or the file about the last backup is invalid.
    return null
  }
}

const UNSENT = 'assay.backup-unsent'
const unsent = z.object({ path: z.string() })

export function findUnsent(folder: string): string | null {
  try {
    const { path } = unsent.parse(JSON.parse(readFileSync(join(folder, UNSENT), 'utf8')))
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}

export const recordUnsentBackup = (folder: string, path: string): void => writeNote(folder, UNSENT, { path })
export const removeUnsentNote = (folder: string): void => rmSync(join(folder, UNSENT), { force: true })

interface BackupFolders {
  folder: string
  backupFolder: string | undefined
}

export function findLastBackup({ folder, backupFolder }: BackupFolders): Backup | null {
  const here = readBackupNote(folder)
  // A backup that was not uploaded does not count as the last backup.
  const waiting = findUnsent(folder)
  const there =
    backupFolder === undefined ? undefined : backupsIn(backupFolder).findLast(({ path }) => path !== waiting)
  if (!there || (here && here.at >= there.at)) return here
  return { at: there.at, bytes: there.bytes }
}

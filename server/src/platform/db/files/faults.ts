import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from '../../../startFault.ts'

const DISK_FULL_BYTES = 64 * 1024

const messagesByCode: Record<string, string> = {
  ENOSPC: 'the disk is full (ENOSPC)',
  EDQUOT: 'the disk quota of this user is used up (EDQUOT)',
  EROFS: 'it is read-only (EROFS)',
  EACCES: 'this user has no access, permission denied (EACCES)',
  EPERM: 'this user has no access, permission denied (EPERM)',
  ENOENT: 'it does not exist (ENOENT)',
  ENOTDIR: 'a folder is expected, but there is a file (ENOTDIR)',
  EEXIST: 'a folder is expected, but there is a file (EEXIST)',
  EISDIR: 'it is a folder (EISDIR)',
  ELOOP: 'its symbolic links form a loop (ELOOP)',
  ENAMETOOLONG: 'its name is too long (ENAMETOOLONG)',
  EIO: 'the disk has an I/O error (EIO)',
}

const FULL = 'SQLITE_FULL'
const DAMAGED = 'SQLITE_CORRUPT'

const families: Record<number, string> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: DAMAGED,
  13: FULL,
  14: 'SQLITE_CANTOPEN',
  26: DAMAGED,
}

interface Fault {
  code?: string
  errcode?: number
  path?: string
  dest?: string
}

const errorFields = (error: unknown): Fault => (error ?? {}) as Fault
const familyOf = (error: unknown) => families[(errorFields(error).errcode ?? 0) & 0xff]

export const isLockedByOther = (error: unknown): boolean => /BUSY|LOCKED/.test(familyOf(error) ?? '')
export const isDamaged = (error: unknown): boolean => familyOf(error) === DAMAGED

export const isFileSystemFault = (error: unknown): boolean =>
  messagesByCode[errorFields(error).code ?? ''] !== undefined || familyOf(error) !== undefined

function refusedBy(path: string, rights: number): string | null {
  try {
    accessSync(path, rights)
    return null
  } catch (error) {
    return messagesByCode[errorFields(error).code ?? ''] ?? (error as Error).message
  }
}

export const freeBytesIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export function writeObstacle(folder: string, files: readonly string[] = []): string | null {
  const isFolder = refusedBy(`${folder}/.`, constants.F_OK)
  if (isFolder !== null) return isFolder
  const refused = refusedBy(folder, constants.W_OK | constants.X_OK)
  if (refused !== null) return refused
  for (const path of files.filter(existsSync)) {
    const why = refusedBy(path, constants.R_OK | constants.W_OK)
    if (why !== null) return `${path}: ${why}`
  }
  return freeBytesIn(folder) < DISK_FULL_BYTES ? (messagesByCode['ENOSPC'] ?? null) : null
}

/** SQLite has the same error code for most causes of a file fault, so this function checks the folder itself. */
export function fileFaultReason(error: unknown, folder: string, files: readonly string[] = []): string {
  const { code = '' } = errorFields(error)
  if (messagesByCode[code] !== undefined) return messagesByCode[code]
  if (familyOf(error) === FULL) return messagesByCode['ENOSPC'] ?? FULL
  return writeObstacle(folder, files) ?? (error as Error).message
}

export function assertWritable(folder: string): void {
  const why = writeObstacle(folder)
  if (why === null) return
  throw new StartFault(existsSync(folder) ? `${folder} cannot be written: ${why}` : `There is no folder ${folder}`)
}

/** The result is null for bugs, which are errors that an operator cannot fix. */
export function startFaultMessage(error: unknown, folder: string): string | null {
  if (error instanceof StartFault) return error.message
  if (!isFileSystemFault(error)) return null
  if (isDamaged(error)) return `The database in ${folder} is damaged: restore a backup`
  const { path, dest } = errorFields(error)
  const where = dest ?? path
  if (where === undefined) return `${folder} cannot be used: ${fileFaultReason(error, folder)}`
  return `${where} cannot be used: ${fileFaultReason(error, dirname(where))}`
}

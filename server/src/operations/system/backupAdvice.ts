import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Config } from '../../config.ts'
import { writeObstacle } from '../../platform/db/files/faults.ts'
import { readKeys } from '../backups/age.ts'
import { programArguments } from '../backups/runUploadProgram.ts'

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function isFound(name: string, searched: string): boolean {
  if (name.includes('/')) return isProgram(name)
  return searched.split(delimiter).some((folder) => isProgram(join(folder, name)))
}

function backupFolderWarning({ folder }: { folder: string }): string | null {
  if (!existsSync(folder))
    return `The folder ${folder} in ASSAY_BACKUP_DIR does not exist; the first backup creates it if its parent folder exists`
  if (!statSync(folder).isDirectory()) return `${folder} in ASSAY_BACKUP_DIR is not a folder, so no backups are made`
  const why = writeObstacle(folder)
  return why === null ? null : `No backup can be written to ${folder} (ASSAY_BACKUP_DIR): ${why}`
}

function backupProgramWarning(after: string, searched: string): string | null {
  const [name = ''] = programArguments(after, '')
  if (isFound(name, searched)) return null
  return `This user cannot run the program ${name} in ASSAY_BACKUP_AFTER, so no backup is uploaded`
}

function backupIdentityWarning(identity: string): string | null {
  try {
    readKeys(identity)
    return null
  } catch (error) {
    return `The key file in ASSAY_BACKUP_IDENTITY cannot be used: ${(error as Error).message}`
  }
}

/** Without these warnings about backups, operators would notice the problems only at the first nightly backup. */
export function backupWarnings(
  { backups, backupHandling: { after, identity } }: Pick<Config, 'backups' | 'backupHandling'>,
  searched = process.env['PATH'] ?? '',
): string[] {
  const warnings = [
    backups && backupFolderWarning(backups),
    after === undefined ? null : backupProgramWarning(after, searched),
    identity === undefined ? null : backupIdentityWarning(identity),
  ]
  return warnings.filter((doubt) => doubt !== null)
}

import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const GROUP_AND_OTHERS_MODE = 0o077
const STICKY_BIT = 0o1000

const isOurs = (name: string) => /^assay[.-]/.test(name)

function removeOtherPermissions(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || !(found.mode & GROUP_AND_OTHERS_MODE)) return
  try {
    chmodSync(path, found.mode & 0o777 & ~GROUP_AND_OTHERS_MODE)
  } catch {
    // The error is ignored if this process does not own the file, because only its owner may change the permissions.
  }
}

/** Permissions are restricted at each start, because files of old releases may be readable for all users. */
export function restrictFolderAccess(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || found.mode & STICKY_BIT) return
  removeOtherPermissions(folder)
  for (const name of readdirSync(folder).filter(isOurs)) removeOtherPermissions(join(folder, name))
}

import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The rights of everybody else on the machine, of the group too. */
const OTHERS = 0o077
/** Of a folder that all users of a machine share. */
const SHARED = 0o1000

/** The database, what lies beside it, and backups that were put there. */
const isOurs = (name: string) => /^assay[.-]/.test(name)

function narrow(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || !(found.mode & OTHERS)) return
  try {
    chmodSync(path, found.mode & 0o777 & ~OTHERS)
  } catch {
    // Only its owner may; then it is for the owner to close it.
  }
}

/** Files of an earlier release, and folders that somebody made by hand, may be open to everybody on the machine: that ends with a start. */
export function closeToOthers(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || found.mode & SHARED) return
  narrow(folder)
  for (const name of readdirSync(folder).filter(isOurs)) narrow(join(folder, name))
}

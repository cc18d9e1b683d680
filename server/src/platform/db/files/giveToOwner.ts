import { lchownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * A file written by root gets the owner of its folder, so that the server's user can read it. Symbolic links are not
 * followed.
 */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  lchownSync(path, uid, gid)
}

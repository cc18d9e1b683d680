import { lchownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** What root has written belongs to the owner of its folder: the server's own user has to read it. A link is never followed. */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  lchownSync(path, uid, gid)
}

import { lchownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Files written by root get the owner of their folder, so that the server's user can read them. Links are never
 * followed.
 */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  lchownSync(path, uid, gid)
}

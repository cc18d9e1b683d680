import { chownSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../db/files/makeFolder.ts'

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

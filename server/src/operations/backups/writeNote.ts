import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToOwner } from '../../platform/db/files/giveToOwner.ts'
import { makeFolder } from '../../platform/db/files/makeFolder.ts'

export function writeNote(folder: string, name: string, words: object): void {
  makeFolder(folder)
  const part = join(folder, `${name}.part`)
  writeFileSync(part, JSON.stringify(words), { mode: 0o600 })
  giveToOwner(part)
  renameSync(part, join(folder, name))
}

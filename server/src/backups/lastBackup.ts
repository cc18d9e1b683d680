import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Backup } from './folder.ts'

/** Beside the data, since a backup itself goes to places that the server may not see. */
const noteIn = (folder: string) => join(folder, 'assay.last-backup')

/** For whoever asks when the last backup was. */
export function noteBackup(folder: string, path: string, at: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const part = `${noteIn(folder)}.part`
  writeFileSync(part, JSON.stringify({ at, bytes: statSync(path).size } satisfies Backup))
  renameSync(part, noteIn(folder))
}

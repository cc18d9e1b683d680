import { existsSync } from 'node:fs'
import { copyFile } from '../db/copies/sqliteCopy.ts'
import { writeWhole } from '../db/copies/writeWhole.ts'
import type { DatabasePlace } from '../db/open.ts'
import { readSeal, sealFile } from '../db/seal.ts'
import { fileIn } from '../db/sqlite/file.ts'
import { StartFault } from '../startFault.ts'
import { copyPostgres, type Made, rowsIn, SILENT_MS } from './portable.ts'

async function copySqlite(folder: string, part: string): Promise<Made> {
  if (!existsSync(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
  const schema = copyFile(folder, part)
  // What no release made is in the file itself, where a restore finds it.
  return { schema, noted: { from: 'sqlite', rows: await rowsIn(part), strangers: [] } }
}

/** Writes everything that was saved before this moment into one file, which was opened once; the server may go on running. */
export async function backUp(
  { databaseUrl, folder }: DatabasePlace,
  target: string,
  { silentMs = SILENT_MS } = {},
): Promise<void> {
  if (existsSync(target)) throw new StartFault(`${target} is there already; name another file`)
  await writeWhole(target, async (part) => {
    sealFile(part, databaseUrl ? await copyPostgres(databaseUrl, part, silentMs) : await copySqlite(folder, part))
    readSeal(part)
  })
}

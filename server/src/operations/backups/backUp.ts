import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copyFile } from '../../platform/db/copies/sqliteCopy.ts'
import { writeAtomically } from '../../platform/db/copies/writeAtomically.ts'
import { freeBytesIn } from '../../platform/db/files/faults.ts'
import type { DatabaseOptions } from '../../platform/db/open.ts'
import { SILENT_MS } from '../../platform/db/postgres/silence.ts'
import { readSeal, sealFile } from '../../platform/db/seal.ts'
import { fileIn } from '../../platform/db/sqlite/file.ts'
import { StartFault } from '../../startFault.ts'
import { encrypterFor } from './age.ts'
import { copyPostgres, countRowsOfFile, type DatabaseCopy } from './portable.ts'
import { inTemporaryFolder, MIN_FREE_BYTES } from './temporaryRestore.ts'

async function copySqlite(folder: string, part: string): Promise<DatabaseCopy> {
  if (!existsSync(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
  const schema = copyFile(folder, part)
  return { schema, noted: { from: 'sqlite', rows: await countRowsOfFile(part), strangers: [] } }
}

async function copyInto({ databaseUrl, folder }: DatabaseOptions, part: string, silentMs: number): Promise<void> {
  sealFile(part, databaseUrl ? await copyPostgres(databaseUrl, part, silentMs) : await copySqlite(folder, part))
  readSeal(part)
}

function refuseLittleRoom({ databaseUrl, folder }: DatabaseOptions): void {
  const bytes = databaseUrl ? 0 : (statSync(fileIn(folder), { throwIfNoEntry: false })?.size ?? 0)
  if (freeBytesIn(folder) < bytes + MIN_FREE_BYTES)
    throw new StartFault(
      `The disk of ${folder} has too little free space for the unencrypted copy of the backup: free some space`,
    )
}

/** The backup contains all data that was saved before its start. The server may keep running during the backup. */
export async function backUp(
  place: DatabaseOptions,
  target: string,
  { silentMs = SILENT_MS, recipient }: { silentMs?: number; recipient?: string | undefined } = {},
): Promise<void> {
  if (existsSync(target)) throw new StartFault(`${target} already exists; use another file name`)
  if (recipient === undefined) {
    await writeAtomically(target, (part) => copyInto(place, part, silentMs))
    return
  }
  const encrypt = await encrypterFor(recipient)
  await inTemporaryFolder(place.folder, async (folder) => {
    refuseLittleRoom(place)
    // The unencrypted copy of the database is stored next to the database and is never sent anywhere else.
    const plain = join(folder, 'plain')
    await copyInto(place, plain, silentMs)
    await writeAtomically(target, (part) => encrypt(plain, part))
  })
}

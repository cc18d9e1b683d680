import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, type Stats, statSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { auditHeadPath, removeAuditHead } from '../../platform/db/copies/auditHead.ts'
import { type ForeignObject, foreignObjectsInFile } from '../../platform/db/copies/foreignTables.ts'
import { type RevokedAccess, revokeAccessInFile } from '../../platform/db/copies/revokeAccess.ts'
import { checkDatabaseFile, MARK, openUnusedFile } from '../../platform/db/copies/sqliteCopy.ts'
import { writeAtomically } from '../../platform/db/copies/writeAtomically.ts'
import { giveToOwner } from '../../platform/db/files/giveToOwner.ts'
import { makeFolder } from '../../platform/db/files/makeFolder.ts'
import { refuseOtherRelease } from '../../platform/db/migrate.ts'
import type { DatabaseOptions } from '../../platform/db/open.ts'
import { withClient } from '../../platform/db/postgres/connectOnce.ts'
import { SILENT_MS } from '../../platform/db/postgres/silence.ts'
import { flushFile, readSeal, type Seal } from '../../platform/db/seal.ts'
import { fileIn } from '../../platform/db/sqlite/file.ts'
import { lockFolder } from '../../platform/db/sqliteLock.ts'
import { StartFault } from '../../startFault.ts'
import { decryptFile, isEncrypted } from './age.ts'
import { fillPostgres } from './portable.ts'
import { inTemporaryFolder } from './temporaryRestore.ts'

/**
 * Rejects database objects that do not belong to Assay, such as triggers, because these objects could change rows
 * later.
 */
function refuseForeignObjects(source: string, [first]: readonly ForeignObject[]): void {
  if (first)
    throw new StartFault(
      `${source} contains the ${first.kind} ${first.name}, which Assay did not create; find out where this object comes from before you use this backup`,
    )
}

function refuseForeignObjectsInFile(path: string, source: string): void {
  const file = openUnusedFile(path)
  try {
    refuseForeignObjects(source, foreignObjectsInFile(file))
  } finally {
    file.close()
  }
}

/**
 * If the write-ahead log of a killed server stayed next to another database, SQLite would apply the log and destroy
 * this database.
 */
const filesOf = (folder: string) => ['', '-wal', '-shm'].map((end) => `${fileIn(folder)}${end}`).filter(existsSync)

function clearDatabaseFolder(folder: string, setAside: boolean): void {
  const there = filesOf(folder)
  if (there.length === 0) {
    removeAuditHead(folder)
    return
  }
  const names = there.map((path) => basename(path)).join(', ')
  if (!setAside)
    throw new StartFault(`${folder} already contains ${names}; add --set-aside to move these files to a subfolder`)
  const aside = join(folder, `set-aside-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(aside)
  giveToOwner(aside)
  // The stored hash of the newest audit entry is moved away too, because it belongs to the old database.
  for (const path of [...there, auditHeadPath(folder)].filter(existsSync)) renameSync(path, join(aside, basename(path)))
  flushFile(aside)
}

interface RestoreOptions {
  setAside: boolean
  keepTokens: boolean
}

async function putBackSqlite(
  folder: string,
  source: string,
  { bytes }: Seal,
  { setAside, keepTokens }: RestoreOptions,
): Promise<RevokedAccess> {
  // Foreign objects are checked before any file is created, so that a rejected copy leaves no files.
  refuseForeignObjectsInFile(source, source)
  makeFolder(folder)
  const lock = lockFolder(folder)
  try {
    // The copy is verified before any file is moved, so a failed restore changes nothing.
    const tried = join(folder, 'assay.restored')
    await writeAtomically(tried, (part) => {
      copyFileSync(source, part)
      truncateSync(part, bytes)
      if (checkDatabaseFile(part) === null) throw new StartFault(`${source} is not a complete Assay database`)
      refuseForeignObjectsInFile(part, source)
    })
    try {
      // Access is revoked before the database is used, so that the sessions in the copied database are never valid.
      const ended = await revokeAccessInFile(tried, { keepTokens, at: Date.now() })
      clearDatabaseFolder(folder, setAside)
      renameSync(tried, fileIn(folder))
      flushFile(fileIn(folder))
      return ended
    } finally {
      rmSync(tried, { force: true })
    }
  } finally {
    lock.close()
  }
}

async function assertEmpty(databaseUrl: string, silentMs: number): Promise<void> {
  const findMark = `select to_regclass('${MARK}') as found`
  const isOurs = await withClient(
    databaseUrl,
    async (client) => (await client.query<{ found: string | null }>(findMark)).rows[0]?.found ?? null,
    silentMs,
  )
  if (isOurs !== null) throw new StartFault('This database already contains tables of Assay; use an empty database')
}

async function putBackFile(databaseUrl: string, source: string, { keepTokens }: RestoreOptions, silentMs: number) {
  if (checkDatabaseFile(source) === null) throw new StartFault(`${source} is not a complete Assay database`)
  refuseForeignObjectsInFile(source, source)
  return fillPostgres(databaseUrl, source, { keepTokens, at: Date.now(), silentMs })
}

async function restoreDatabase(
  { databaseUrl, folder }: DatabaseOptions,
  source: string,
  seal: Seal,
  options: RestoreOptions,
  silentMs: number,
) {
  if (!databaseUrl) return putBackSqlite(folder, source, seal, options)
  await assertEmpty(databaseUrl, silentMs)
  const ended = await putBackFile(databaseUrl, source, options, silentMs)
  removeAuditHead(folder)
  return ended
}

export function assertReadableBackup(source: string): Stats {
  const found = statSync(source, { throwIfNoEntry: false })
  if (!found) throw new StartFault(`There is no file ${source}`)
  if (found.isDirectory()) throw new StartFault(`${source} is a folder, not a backup; use a backup file in this folder`)
  if (!found.isFile()) throw new StartFault(`${source} is not a file`)
  return found
}

/**
 * If the restore fails, the existing database is unchanged. With `setAside`, an existing SQLite database is moved away
 * with its write-ahead log.
 */
export async function restore(
  place: DatabaseOptions,
  source: string,
  { identity, ...options }: Partial<RestoreOptions> & { identity?: string | undefined; silentMs?: number } = {},
): Promise<RevokedAccess> {
  if (assertReadableBackup(source).size === 0) throw new StartFault(`${source} is empty, so it is no backup`)
  if (!isEncrypted(source)) return restorePlain(place, source, options)
  if (identity === undefined)
    throw new StartFault(`${source} is encrypted: add --identity FILE with the key file, or set ASSAY_BACKUP_IDENTITY`)
  return inTemporaryFolder(place.folder, async (folder) => {
    const plain = join(folder, basename(source))
    await decryptFile(source, plain, identity)
    return restorePlain(place, plain, options)
  })
}

async function restorePlain(
  place: DatabaseOptions,
  source: string,
  { setAside = false, keepTokens = false, silentMs = SILENT_MS }: Partial<RestoreOptions> & { silentMs?: number },
): Promise<RevokedAccess> {
  const seal = readSeal(source)
  refuseOtherRelease(`The backup ${source}`, seal.schema)
  refuseForeignObjects(source, seal.noted?.strangers ?? [])
  return restoreDatabase(place, source, seal, { setAside, keepTokens }, silentMs)
}

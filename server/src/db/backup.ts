import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartFault } from '../startFault.ts'
import { forgetHead, headIn } from './copies/auditHead.ts'
import { type EndedDoors, endDoorsOfFile, endDoorsOfPostgres } from './copies/endDoors.ts'
import { runOnDatabase, runTool } from './copies/postgresTools.ts'
import { copyFile, MARK, openAtRest, tryFile } from './copies/sqliteCopy.ts'
import { type Stranger, strangersInFile, strangersListed } from './copies/strangers.ts'
import { readUnsealed } from './copies/unsealed.ts'
import { writeWhole } from './copies/writeWhole.ts'
import { makeFolder } from './files/makeFolder.ts'
import { refuseNewer } from './migrate.ts'
import { type DatabasePlace, engineOf } from './open.ts'
import { withClient } from './postgres/connectOnce.ts'
import { flushFile, readSeal, type Seal, sealFile } from './seal.ts'
import { fileIn } from './sqlite/file.ts'
import { lockFolder } from './sqliteLock.ts'

/** A database that says nothing for so long is given up. */
const SILENT_MS = 30_000

async function copySqlite(folder: string, target: string): Promise<void> {
  if (!existsSync(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
  await writeWhole(target, (part) => sealFile(part, { schema: copyFile(folder, part), engine: 'sqlite' }))
}

/** What no release made might do anything with what is written from then on. */
function refuseStrangers(source: string, [first]: readonly Stranger[]): void {
  if (first)
    throw new StartFault(
      `${source} holds the ${first.kind} ${first.name}, which no release of Assay made; look into it before you trust this copy`,
    )
}

function refuseStrangersInFile(path: string, source: string): void {
  const file = openAtRest(path)
  try {
    refuseStrangers(source, strangersInFile(file))
  } finally {
    file.close()
  }
}

/** A log that a killed server left behind belongs to the database beside it; replayed over another one it destroys that. */
const filesOf = (folder: string) => ['', '-wal', '-shm'].map((end) => `${fileIn(folder)}${end}`).filter(existsSync)

function makeRoom(folder: string, setAside: boolean): void {
  const there = filesOf(folder)
  if (there.length === 0) {
    forgetHead(folder)
    return
  }
  const names = there.map((path) => basename(path)).join(', ')
  if (!setAside)
    throw new StartFault(`${folder} holds ${names} already; add --set-aside to have them moved to a folder beside it`)
  const aside = join(folder, `set-aside-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(aside)
  // With the database goes what is remembered of its audit.
  for (const path of [...there, headIn(folder)].filter(existsSync)) renameSync(path, join(aside, basename(path)))
  flushFile(aside)
}

interface How {
  setAside: boolean
  /** Whether the API tokens of the copy stay what they were. */
  keepTokens: boolean
}

async function putBackSqlite(
  folder: string,
  source: string,
  { bytes }: Copy,
  { setAside, keepTokens }: How,
): Promise<EndedDoors> {
  // Before anything is made here: a copy that is refused leaves nothing behind.
  refuseStrangersInFile(source, source)
  makeFolder(folder)
  const lock = lockFolder(folder)
  try {
    // Copied and tried before anything is moved: what cannot be restored changes nothing.
    const tried = join(folder, 'assay.restored')
    await writeWhole(tried, (part) => {
      copyFileSync(source, part)
      truncateSync(part, bytes)
      if (tryFile(part) === null) throw new StartFault(`${source} is not a whole database of Assay`)
      refuseStrangersInFile(part, source)
    })
    try {
      // Nobody has opened it yet: at no moment does a session of the copy open anything.
      const ended = await endDoorsOfFile(tried, { keepTokens, at: Date.now() })
      makeRoom(folder, setAside)
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

const found = (databaseUrl: string, statement: string, values: string[], silentMs?: number) =>
  withClient(
    databaseUrl,
    async (client) => (await client.query<{ found: string | null }>(statement, values)).rows[0]?.found ?? null,
    silentMs,
  )

async function copyPostgres(databaseUrl: string, target: string, silentMs: number): Promise<void> {
  const isOurs = await found(databaseUrl, 'select to_regclass($1) as found', [MARK], silentMs)
  if (isOurs === null) throw new StartFault('There is no database of Assay at this address')
  const schema = await found(databaseUrl, `select max(name) as found from ${MARK}`, [], silentMs)
  await writeWhole(target, async (part) => {
    // It says what it does, so that it is heard of; the file is flushed here, when all of it is there.
    const options = ['--format=custom', '--no-owner', '--no-sync', '--verbose', `--file=${part}`]
    await runOnDatabase('pg_dump', databaseUrl, options, { file: part, silentMs })
    // Reads all of it, as a restore would.
    await runTool('pg_restore', ['--file=/dev/null', part])
    sealFile(part, { schema: schema ?? '', engine: 'postgres' })
  })
}

async function assertEmpty(databaseUrl: string): Promise<void> {
  if (await found(databaseUrl, 'select to_regclass($1) as found', [MARK]))
    throw new StartFault('This database is in use by Assay already; name an empty one')
}

/** Writes everything that was saved before this moment into one file, which was opened once; the server may go on running. */
export async function backUp(
  { databaseUrl, folder }: DatabasePlace,
  target: string,
  { silentMs = SILENT_MS } = {},
): Promise<void> {
  if (existsSync(target)) throw new StartFault(`${target} is there already; name another file`)
  if (databaseUrl) await copyPostgres(databaseUrl, target, silentMs)
  else await copySqlite(folder, target)
  readSeal(target)
}

type Copy = Pick<Seal, 'schema' | 'engine' | 'bytes'>

/** What a file is by its seal, or by itself where it was made before there were seals. */
async function readCopy(source: string): Promise<Copy & { isSealed: boolean }> {
  try {
    return { ...readSeal(source), isSealed: true }
  } catch (error) {
    const older = error instanceof StartFault ? await readUnsealed(source) : null
    if (older === null) throw error
    return { ...older, isSealed: false }
  }
}

/**
 * Puts a backup where nothing is, as a whole or not at all. A SQLite database that stands in the way, and the log that a
 * killed server left beside it, are moved away together when `setAside` says so. Gives what of the copy it has ended.
 */
export async function restore(
  place: DatabasePlace,
  source: string,
  { setAside = false, keepTokens = false }: Partial<How> = {},
): Promise<{ ended: EndedDoors; isSealed: boolean }> {
  const { databaseUrl, folder } = place
  if (!existsSync(source)) throw new StartFault(`There is no file ${source}`)
  if (!statSync(source).isFile()) throw new StartFault(`${source} is a folder and no backup; name a file in it`)
  const copy = await readCopy(source)
  const { isSealed } = copy
  refuseNewer(`The backup ${source}`, copy.schema)
  const engine = engineOf(place)
  if (copy.engine !== engine) throw new StartFault(`${source} is a backup of ${copy.engine}, and this is ${engine}`)
  if (!databaseUrl) return { ended: await putBackSqlite(folder, source, copy, { setAside, keepTokens }), isSealed }
  await assertEmpty(databaseUrl)
  refuseStrangers(source, strangersListed(await runTool('pg_restore', ['--list', source])))
  forgetHead(folder)
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', source]
  await runOnDatabase('pg_restore', databaseUrl, options)
  return { ended: await endDoorsOfPostgres(databaseUrl, { keepTokens, at: Date.now() }), isSealed }
}

import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../startFault.ts'
import { forgetHead, headIn } from './copies/auditHead.ts'
import { type Ended, endDoorsOfFile, endDoorsOfPostgres } from './copies/endDoors.ts'
import { type Stranger, strangersInFile, strangersListed } from './copies/strangers.ts'
import { refuseNewer } from './migrate.ts'
import { engineOf, type Place } from './open.ts'
import { flush, readSeal, type Seal, sealFile } from './seal.ts'
import { fileIn } from './sqlite/file.ts'
import { lockFolder } from './sqliteLock.ts'

/** What every database of Assay has from its first migration on. */
const MARK = 'kysely_migration'

/** A file appears under its name only when it is whole and on disk: whoever finds it may trust it. */
function whole(target: string, write: (part: string) => void): void {
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    write(part)
    // It holds all that the database holds, whatever the rights of new files are here.
    chmodSync(part, 0o600)
    flush(part)
    renameSync(part, target)
    flush(target)
  } finally {
    rmSync(part, { force: true })
  }
}

/** Opens a database file and looks at every page of it; gives its newest migration. */
function tryFile(path: string): string {
  let found: { integrity: unknown; schema: unknown } = { integrity: null, schema: null }
  try {
    const file = new DatabaseSync(path, { readOnly: true })
    found = {
      integrity: file.prepare('PRAGMA integrity_check').get()?.['integrity_check'],
      schema: file.prepare(`select max(name) as name from ${MARK}`).get()?.['name'],
    }
    file.close()
  } catch {
    // Told below: what cannot be read is no database of ours, whatever the reason.
  }
  if (found.integrity !== 'ok' || typeof found.schema !== 'string')
    throw new StartFault(`${path} is not a whole database of Assay`)
  return found.schema
}

function copySqlite(folder: string, target: string): void {
  if (!existsSync(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
  whole(target, (part) => {
    // Reads beside a running server: a moment of the database, with everything that was saved before it.
    const file = new DatabaseSync(fileIn(folder), { readOnly: true })
    file.prepare('VACUUM INTO ?').run(part)
    file.close()
    sealFile(part, { schema: tryFile(part), engine: 'sqlite' })
  })
}

/** What no release made might do anything with what is written from then on. */
function refuseStrangers(source: string, [first]: readonly Stranger[]): void {
  if (first)
    throw new StartFault(
      `${source} holds the ${first.kind} ${first.name}, which no release of Assay made; look into it before you trust this copy`,
    )
}

function refuseStrangersInFile(path: string, source: string): void {
  const file = new DatabaseSync(path, { readOnly: true })
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
  flush(aside)
}

interface How {
  setAside: boolean
  /** Whether the API tokens of the copy stay what they were. */
  keepTokens: boolean
}

async function putBackSqlite(
  folder: string,
  source: string,
  { bytes }: Seal,
  { setAside, keepTokens }: How,
): Promise<Ended> {
  mkdirSync(folder, { recursive: true })
  const lock = lockFolder(folder)
  try {
    // Copied and tried before anything is moved: what cannot be restored changes nothing.
    const tried = join(folder, 'assay.restored')
    whole(tried, (part) => {
      copyFileSync(source, part)
      truncateSync(part, bytes)
      tryFile(part)
      refuseStrangersInFile(part, source)
    })
    // Nobody has opened it yet: at no moment does a session of the copy open anything.
    const ended = await endDoorsOfFile(tried, { keepTokens, at: Date.now() })
    makeRoom(folder, setAside)
    renameSync(tried, fileIn(folder))
    flush(fileIn(folder))
    return ended
  } finally {
    lock.close()
  }
}

/** PostgreSQL brings the tools for this; a connection string with its password must not show in a list of processes. */
function runOnDatabase(tool: string, databaseUrl: string, ...options: string[]): void {
  const url = new URL(databaseUrl)
  // It may stand in either place, and the tools go by the second if both are there.
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  url.password = ''
  if (url.searchParams.has('password')) {
    url.searchParams.delete('password')
    // PostgreSQL reads a plus as a plus, where URLSearchParams writes it for a space.
    url.search = url.search.replaceAll('+', '%20')
  }
  runTool(tool, [`--dbname=${url.href}`, ...options], env)
}

const SAID_MAX = 64 * 1024 * 1024

function runTool(tool: string, options: string[], env = process.env): string {
  const { error, status, stdout, stderr } = spawnSync(tool, options, { env, encoding: 'utf8', maxBuffer: SAID_MAX })
  if (error) throw new StartFault(`${tool} is needed for this and cannot be run; install the client of PostgreSQL`)
  if (status !== 0) throw new StartFault(`${tool} failed: ${stderr.trim().split('\n')[0]}`)
  return stdout
}

async function ask(databaseUrl: string, statement: string, ...values: string[]): Promise<string | null> {
  // Loaded by whoever asks: a server on SQLite looks at its last backup too.
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ found: string | null }>(statement, values).finally(() => client.end())
  return rows[0]?.found ?? null
}

async function copyPostgres(databaseUrl: string, target: string): Promise<void> {
  const schema = await ask(databaseUrl, `select max(name) as found from ${MARK}`)
  whole(target, (part) => {
    runOnDatabase('pg_dump', databaseUrl, '--format=custom', '--no-owner', `--file=${part}`)
    // Reads all of it, as a restore would.
    runTool('pg_restore', ['--file=/dev/null', part])
    sealFile(part, { schema: schema ?? '', engine: 'postgres' })
  })
}

async function assertEmpty(databaseUrl: string): Promise<void> {
  if (await ask(databaseUrl, 'select to_regclass($1) as found', MARK))
    throw new StartFault('This database is in use by Assay already; name an empty one')
}

/** Writes everything that was saved before this moment into one file, which was opened once; the server may go on running. */
export async function backUp({ databaseUrl, folder }: Place, target: string): Promise<void> {
  if (existsSync(target)) throw new StartFault(`${target} is there already; name another file`)
  if (databaseUrl) await copyPostgres(databaseUrl, target)
  else copySqlite(folder, target)
  readSeal(target)
}

/**
 * Puts a backup where nothing is, as a whole or not at all. A SQLite database that stands in the way, and the log that a
 * killed server left beside it, are moved away together when `setAside` says so. Gives what of the copy it has ended.
 */
export async function restore(
  place: Place,
  source: string,
  { setAside = false, keepTokens = false }: Partial<How> = {},
): Promise<Ended> {
  const { databaseUrl, folder } = place
  if (!existsSync(source)) throw new StartFault(`There is no file ${source}`)
  const seal = readSeal(source)
  refuseNewer(`The backup ${source}`, seal.schema)
  const engine = engineOf(place)
  if (seal.engine !== engine) throw new StartFault(`${source} is a backup of ${seal.engine}, and this is ${engine}`)
  if (!databaseUrl) return putBackSqlite(folder, source, seal, { setAside, keepTokens })
  await assertEmpty(databaseUrl)
  refuseStrangers(source, strangersListed(runTool('pg_restore', ['--list', source])))
  forgetHead(folder)
  runOnDatabase('pg_restore', databaseUrl, '--exit-on-error', '--single-transaction', '--no-owner', source)
  return endDoorsOfPostgres(databaseUrl, { keepTokens, at: Date.now() })
}

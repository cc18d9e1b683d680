import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { StartFault } from '../startFault.ts'
import type { Place } from './open.ts'
import { fileIn, lockFolder } from './sqlite.ts'

/** What every database of Assay has from its first migration on. */
const MARK = 'kysely_migration'

/** A file appears under its name only when it is whole: whoever finds it may trust it. */
function whole(target: string, write: (part: string) => void): void {
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    write(part)
    renameSync(part, target)
  } finally {
    rmSync(part, { force: true })
  }
}

function assertOurs(path: string): void {
  let found: unknown[] = []
  try {
    const file = new DatabaseSync(path, { readOnly: true })
    found = [
      file.prepare('PRAGMA integrity_check').get()?.['integrity_check'],
      file.prepare('select name from sqlite_master where name = ?').get(MARK)?.['name'],
    ]
    file.close()
  } catch {
    // Told below: what cannot be read is no backup, whatever the reason.
  }
  if (found[0] !== 'ok' || found[1] !== MARK) throw new StartFault(`${path} is not a whole backup of Assay`)
}

function copySqlite(folder: string, target: string): void {
  if (!existsSync(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
  whole(target, (part) => {
    // Reads beside a running server: a moment of the database, with everything that was saved before it.
    const file = new DatabaseSync(fileIn(folder), { readOnly: true })
    file.prepare('VACUUM INTO ?').run(part)
    file.close()
    assertOurs(part)
  })
}

function putBackSqlite(folder: string, source: string): void {
  assertOurs(source)
  mkdirSync(folder, { recursive: true })
  const lock = lockFolder(folder)
  try {
    if (existsSync(fileIn(folder))) throw new StartFault(`There is a database in ${folder} already; move it away first`)
    whole(fileIn(folder), (part) => copyFileSync(source, part))
  } finally {
    lock.close()
  }
}

/** PostgreSQL brings the tools for this; a connection string with its password must not show in a list of processes. */
function runTool(tool: string, databaseUrl: string, ...options: string[]): void {
  const url = new URL(databaseUrl)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
  url.password = ''
  const { error, status, stderr } = spawnSync(tool, [`--dbname=${url.href}`, ...options], { env, encoding: 'utf8' })
  if (error) throw new StartFault(`${tool} is needed for this and cannot be run; install the client of PostgreSQL`)
  if (status !== 0) throw new StartFault(`${tool} failed: ${stderr.trim().split('\n')[0]}`)
}

function copyPostgres(databaseUrl: string, target: string): void {
  whole(target, (part) => runTool('pg_dump', databaseUrl, '--format=custom', '--no-owner', `--file=${part}`))
}

async function assertEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select to_regclass($1) as found`, [MARK]).finally(() => client.end())
  if (rows[0]?.found) throw new StartFault('This database is in use by Assay already; name an empty one')
}

/** Writes everything that was saved before this moment into one file; the server may go on running. */
export function backUp({ databaseUrl, folder }: Place, target: string): void {
  if (existsSync(target)) throw new StartFault(`${target} is there already; name another file`)
  if (databaseUrl) copyPostgres(databaseUrl, target)
  else copySqlite(folder, target)
}

/** Puts a backup into an empty place, as a whole or not at all. */
export async function restore({ databaseUrl, folder }: Place, source: string): Promise<void> {
  if (!existsSync(source)) throw new StartFault(`There is no file ${source}`)
  if (!databaseUrl) return putBackSqlite(folder, source)
  await assertEmpty(databaseUrl)
  runTool('pg_restore', databaseUrl, '--exit-on-error', '--single-transaction', '--no-owner', source)
}

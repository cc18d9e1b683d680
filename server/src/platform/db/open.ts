import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  type Dialect,
  HandleEmptyInListsPlugin,
  Kysely,
  type Logger,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely'
import type { PoolClient } from 'pg'
import { StartFault } from '../../startFault.ts'
import type { Damage } from './damage.ts'
import { makeTables, migrate, refuseUnmigrated, SCHEMA } from './migrate.ts'
import type { PostgresOptions } from './postgres/openPostgres.ts'
import type { PoolWatch } from './postgres/poolWatch.ts'
import { refusePooledTransactions, registerNode, withNoServerRunning } from './postgres/serving.ts'
import { SILENT_MS } from './postgres/silence.ts'
import type { Db, Engine, Queryable, Schema } from './schema.ts'
import { fileIn } from './sqlite/file.ts'
import { commandDialect, newFileDialect, readOnlyDialect, unusedFileDialect } from './sqlite/fileDialects.ts'
import { openSqlite } from './sqlite.ts'

export interface DatabaseOptions {
  /** If `databaseUrl` is not set, the database is SQLite in the folder. */
  databaseUrl?: string | undefined
  folder: string
  /** The option allows a new, empty database in a folder that had a database before. */
  mayCreateDatabase?: boolean | undefined
  deadlineMs?: number | undefined
  poolWatch?: PoolWatch | undefined
  slow?: OnSlowQuery | undefined
  say?: ((words: string) => void) | undefined
  damage?: Damage | undefined
}

export const engineOf = (place: DatabaseOptions): Engine => (place.databaseUrl ? 'postgres' : 'sqlite')

/** An empty list needs this plugin: `in ()` is false on SQLite and a syntax error on PostgreSQL. */
const emptyListsOnBoth = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

type OnSlowQuery = (statement: string, tookMs: number) => void

const SLOW_MS = 1_000

const logSlowQueries =
  (hear: OnSlowQuery): Logger =>
  ({ query, queryDurationMillis }) => {
    if (queryDurationMillis > SLOW_MS) hear(query.sql.slice(0, 200) || 'several statements', queryDurationMillis)
  }

const kyselyOn = (dialect: Dialect, slow?: OnSlowQuery) =>
  new Kysely<Schema>({ dialect, plugins: [emptyListsOnBoth], ...(slow && { log: logSlowQueries(slow) }) })

async function bringUpToDate(db: Kysely<Schema>, engine: Engine, say?: DatabaseOptions['say']): Promise<void> {
  try {
    await migrate(db, engine, say)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

type Opening = Pick<DatabaseOptions, 'mayCreateDatabase' | 'damage' | 'slow'>

async function openMigratedSqlite(folder: string, { slow, ...options }: Opening = {}) {
  const db = kyselyOn(openSqlite(folder, options), slow)
  await bringUpToDate(db, 'sqlite')
  return db
}

/** The PostgreSQL driver is loaded only here, to save memory on SQLite. */
async function onPostgres(databaseUrl: string, options: PostgresOptions, slow?: OnSlowQuery) {
  const { openPostgres } = await import('./postgres/openPostgres.ts')
  return kyselyOn(await openPostgres(databaseUrl, options), slow)
}

/**
 * With `silentMs`, a statement without a response for this time closes its connection. Otherwise, a statement may take
 * any time.
 */
const silenceLimit = (silentMs: number | undefined) => (silentMs === undefined ? { listenMs: SILENT_MS } : { silentMs })

const openWithoutDeadline = (databaseUrl: string, silentMs?: number) =>
  onPostgres(databaseUrl, { deadlineMs: null, ...silenceLimit(silentMs) })

async function openMigrated({
  databaseUrl,
  folder,
  deadlineMs,
  poolWatch,
  say,
  ...options
}: DatabaseOptions): Promise<Kysely<Schema>> {
  if (!databaseUrl) return openMigratedSqlite(folder, options)
  const patient = await openWithoutDeadline(databaseUrl)
  await bringUpToDate(patient, 'postgres', say)
  await patient.destroy()
  const node = randomUUID()
  const admit = (client: PoolClient) => registerNode(client, SCHEMA, node)
  return onPostgres(databaseUrl, { deadlineMs, admit, watch: poolWatch }, options.slow)
}

/** Only the functions of this file create a `Db`. */
export const openDatabase = async (place: DatabaseOptions): Promise<Db> => (await openMigrated(place)) as Db

/** Without this check, a command in a wrong folder would create a new empty database and work on it. */
export function assertDatabaseExists({ databaseUrl, folder }: DatabaseOptions): void {
  if (!databaseUrl && !existsSync(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
}

export async function withExclusiveDatabase<Result>(
  place: DatabaseOptions,
  work: (db: Db) => Promise<Result>,
  { mayBeNew = false } = {},
): Promise<Result> {
  if (!mayBeNew) assertDatabaseExists(place)
  const { databaseUrl, folder } = place
  if (!databaseUrl) {
    const db = await openMigratedSqlite(folder)
    return work(db as Db).finally(() => db.destroy())
  }
  const db = await openWithoutDeadline(databaseUrl)
  try {
    // A migration disconnects running nodes, so it must not start while any node is running.
    await withNoServerRunning(db, async () => {})
    await migrate(db, 'postgres')
    return await withNoServerRunning(db, () => work(db as Db))
  } finally {
    await db.destroy()
  }
}

export async function openReadOnly({ databaseUrl, folder }: DatabaseOptions, silentMs?: number): Promise<Queryable> {
  if (!databaseUrl) return kyselyOn(readOnlyDialect(folder))
  return onPostgres(databaseUrl, { deadlineMs: null, isReadOnly: true, ...silenceLimit(silentMs) })
}

const REPLICA_DEADLINE_MS = 2_000

export async function openReplica(databaseReadUrl: string): Promise<Queryable> {
  const options = { deadlineMs: REPLICA_DEADLINE_MS, isReadOnly: true }
  const db = await onPostgres(databaseReadUrl, options).catch((error: Error) => {
    throw new StartFault(error.message.replace('setting: DATABASE_URL', 'setting: DATABASE_READ_URL'))
  })
  // Behind a transaction pooler, the time limit for statements could apply to other sessions, so such a pooler is
  // rejected.
  await refusePooledTransactions(db).catch(async (fault: unknown) => {
    await db.destroy()
    throw fault
  })
  return db
}

export const openCopy = (path: string): Queryable => kyselyOn(unusedFileDialect(path))

/** Makes a database file that is written without a journal, so a power failure during the work can damage the file. */
export async function makeFile(path: string, steps: readonly string[]): Promise<Db> {
  const db = kyselyOn(newFileDialect(path))
  await makeTables(db, 'sqlite', steps)
  // Rows of a copy arrive in any order, so foreign keys are valid only at the end.
  await sql`pragma foreign_keys = off`.execute(db)
  return db as Db
}

export async function fillEmptyDatabase<Result>(
  databaseUrl: string,
  work: (db: Db) => Promise<Result>,
  silentMs?: number,
): Promise<Result> {
  const db = await openWithoutDeadline(databaseUrl, silentMs)
  try {
    return await withNoServerRunning(db, () => work(db as Db))
  } finally {
    await db.destroy()
  }
}

export async function openForCommand({ databaseUrl, folder }: DatabaseOptions): Promise<Db> {
  const db = databaseUrl ? await openWithoutDeadline(databaseUrl) : kyselyOn(commandDialect(folder))
  await refuseUnmigrated(db).catch(async (fault: unknown) => {
    await db.destroy()
    throw fault
  })
  return db as Db
}

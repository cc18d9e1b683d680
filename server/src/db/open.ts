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
import { StartFault } from '../startFault.ts'
import type { Damage } from './damage.ts'
import { makeTables, migrate, newestIn, SCHEMA } from './migrate.ts'
import type { PostgresOptions } from './postgres/openPostgres.ts'
import type { PoolWatch } from './postgres/poolWatch.ts'
import { admitServing, unlessServing } from './postgres/serving.ts'
import { SILENT_MS } from './postgres/silence.ts'
import type { Db, Engine, Queryable, Schema } from './schema.ts'
import { readFileAtRest, readSqlite, writeBesideSqlite, writeNewFile } from './sqlite/beside.ts'
import { fileIn } from './sqlite/file.ts'
import { openSqlite } from './sqlite.ts'

export interface DatabasePlace {
  /** A PostgreSQL address; without one the data lives in the folder. */
  databaseUrl?: string | undefined
  folder: string
  /** Whether an empty database may take the place of one that has been in the folder. */
  mayBeginAnew?: boolean | undefined
  /** How long one statement of PostgreSQL may take, where it is not the usual. */
  deadlineMs?: number | undefined
  /** Hears of the connections to PostgreSQL. */
  poolWatch?: PoolWatch | undefined
  slow?: HearSlow | undefined
  /** Hears in words what opening has to wait for. */
  say?: ((words: string) => void) | undefined
  /** Where damaged pages of SQLite are noted. */
  damage?: Damage | undefined
}

export const engineOf = (place: DatabasePlace): Engine => (place.databaseUrl ? 'postgres' : 'sqlite')

/** "One of none" is false on SQLite and a syntax error on PostgreSQL; written so, it is false on both. */
const emptyListsOnBoth = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

/** Hears of a statement that took long. It holds placeholders where the values stand. */
type HearSlow = (statement: string, tookMs: number) => void

const SLOW_MS = 1_000

const tellSlow =
  (hear: HearSlow): Logger =>
  ({ query, queryDurationMillis }) => {
    if (queryDurationMillis > SLOW_MS) hear(query.sql.slice(0, 200) || 'several at once', queryDurationMillis)
  }

const kyselyOn = (dialect: Dialect, slow?: HearSlow) =>
  new Kysely<Schema>({ dialect, plugins: [emptyListsOnBoth], ...(slow && { log: tellSlow(slow) }) })

async function bringUpToDate(db: Kysely<Schema>, engine: Engine, say?: DatabasePlace['say']): Promise<void> {
  try {
    await migrate(db, engine, say)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

type Opening = Pick<DatabasePlace, 'mayBeginAnew' | 'damage' | 'slow'>

async function openMigratedSqlite(folder: string, { slow, ...how }: Opening = {}) {
  const db = kyselyOn(openSqlite(folder, how), slow)
  await bringUpToDate(db, 'sqlite')
  return db
}

/** Its library is loaded where a PostgreSQL is asked for, and takes no memory elsewhere. */
async function onPostgres(databaseUrl: string, options: PostgresOptions, slow?: HearSlow) {
  const { openPostgres } = await import('./postgres/openPostgres.ts')
  return kyselyOn(await openPostgres(databaseUrl, options), slow)
}

/** One that says nothing is given up: where no time is named, once the server does not work at what was asked any more. */
const within = (silentMs: number | undefined) => (silentMs === undefined ? { listenMs: SILENT_MS } : { silentMs })

/** Without deadlines: what must be done as a whole takes as long as it takes. */
const openPatient = (databaseUrl: string, silentMs?: number) =>
  onPostgres(databaseUrl, { deadlineMs: null, ...within(silentMs) })

async function openMigrated({
  databaseUrl,
  folder,
  deadlineMs,
  poolWatch,
  say,
  ...how
}: DatabasePlace): Promise<Kysely<Schema>> {
  if (!databaseUrl) return openMigratedSqlite(folder, how)
  const patient = await openPatient(databaseUrl)
  await bringUpToDate(patient, 'postgres', say)
  await patient.destroy()
  const node = randomUUID()
  const admit = (client: PoolClient) => admitServing(client, SCHEMA, node)
  return onPostgres(databaseUrl, { deadlineMs, admit, watch: poolWatch }, how.slow)
}

/** Opens the database, brings its tables up to date and gives it to everybody else: nowhere else does a `Db` come from. */
export const openDatabase = async (place: DatabasePlace): Promise<Db> => (await openMigrated(place)) as Db

/** Whatever is done to a database that is not there would be done to an empty one. */
export function assertThere({ databaseUrl, folder }: DatabasePlace): void {
  if (!databaseUrl && !existsSync(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
}

/** Does what needs the database to itself: refused while Assay runs on it, and Assay does not start meanwhile. */
export async function workAlone<Result>(
  place: DatabasePlace,
  work: (db: Db) => Promise<Result>,
  { mayBeNew = false } = {},
): Promise<Result> {
  if (!mayBeNew) assertThere(place)
  const { databaseUrl, folder } = place
  if (!databaseUrl) {
    const db = await openMigratedSqlite(folder)
    return work(db as Db).finally(() => db.destroy())
  }
  const db = await openPatient(databaseUrl)
  try {
    // Bringing the tables forward would send running nodes away; this must not disturb them.
    await unlessServing(db, async () => {})
    await migrate(db, 'postgres')
    return await unlessServing(db, () => work(db as Db))
  } finally {
    await db.destroy()
  }
}

/** For reading only, beside a server that runs; the tables are as they are. */
export async function openToRead({ databaseUrl, folder }: DatabasePlace, silentMs?: number): Promise<Queryable> {
  if (!databaseUrl) return kyselyOn(readSqlite(folder))
  return onPostgres(databaseUrl, { deadlineMs: null, isReadOnly: true, ...within(silentMs) })
}

/** A statement of a standby that takes longer is asked of the primary instead. */
const REPLICA_DEADLINE_MS = 2_000

/** A standby that replays what this database writes. */
export const openReplica = (databaseReadUrl: string): Promise<Queryable> =>
  onPostgres(databaseReadUrl, { deadlineMs: REPLICA_DEADLINE_MS, isReadOnly: true }).catch((error: Error) => {
    throw new StartFault(error.message.replace('setting: DATABASE_URL', 'setting: DATABASE_READ_URL'))
  })

/** A copy that lies in a file. */
export const openCopy = (path: string): Queryable => kyselyOn(readFileAtRest(path))

/** A file that nobody knows yet, with the tables of exactly these steps and nothing that saves it from a power cut. */
export async function makeFile(path: string, steps: readonly string[]): Promise<Db> {
  const db = kyselyOn(writeNewFile(path))
  await makeTables(db, 'sqlite', steps)
  // Rows come in whatever order; what they point at is there in the end.
  await sql`pragma foreign_keys = off`.execute(db)
  return db as Db
}

/** A PostgreSQL in which nothing of Assay is yet, to be filled as a whole; no node starts on it meanwhile. */
export async function fillEmpty<Result>(
  databaseUrl: string,
  work: (db: Db) => Promise<Result>,
  silentMs?: number,
): Promise<Result> {
  const db = await openPatient(databaseUrl, silentMs)
  try {
    return await unlessServing(db, () => work(db as Db))
  } finally {
    await db.destroy()
  }
}

/** For a command that writes beside a server that runs; the tables must be of this release, and are left as they are. */
export async function openBeside({ databaseUrl, folder }: DatabasePlace): Promise<Db> {
  const db = databaseUrl ? await openPatient(databaseUrl) : kyselyOn(writeBesideSqlite(folder))
  const found = await newestIn(db)
  if (found === SCHEMA) return db as Db
  await db.destroy()
  throw new StartFault(`The tables are of another release (${found}, this one knows ${SCHEMA}); start Assay once`)
}

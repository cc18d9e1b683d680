import { type Dialect, HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely'
import type { Engine } from './columns.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/openPostgres.ts'
import type { PoolWatch } from './postgres/poolWatch.ts'
import type { Db, Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export interface Place {
  /** A PostgreSQL address; without one the data lives in the folder. */
  databaseUrl?: string | undefined
  folder: string
  /** Whether an empty database may take the place of one that has been in the folder. */
  mayBeginAnew?: boolean | undefined
  /** How long one statement of PostgreSQL may take, where it is not the usual. */
  deadlineMs?: number | undefined
  /** Hears of the connections to PostgreSQL. */
  poolWatch?: PoolWatch | undefined
  /** Hears in words what opening has to wait for. */
  say?: ((words: string) => void) | undefined
}

export const engineOf = (place: Place): Engine => (place.databaseUrl ? 'postgres' : 'sqlite')

/** "One of none" is false on SQLite and a syntax error on PostgreSQL; written so, it is false on both. */
const emptyListsOnBoth = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

const kyselyOn = (dialect: Dialect) => new Kysely<Schema>({ dialect, plugins: [emptyListsOnBoth] })

async function bringUpToDate(db: Kysely<Schema>, engine: Engine, say?: Place['say']): Promise<void> {
  try {
    await migrate(db, engine, say)
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function openMigrated({
  databaseUrl,
  folder,
  mayBeginAnew,
  deadlineMs,
  poolWatch,
  say,
}: Place): Promise<Kysely<Schema>> {
  if (!databaseUrl) {
    const db = kyselyOn(openSqlite(folder, { mayBeginAnew }))
    await bringUpToDate(db, 'sqlite')
    return db
  }
  const patient = kyselyOn(await openPostgres(databaseUrl, null))
  await bringUpToDate(patient, 'postgres', say)
  await patient.destroy()
  return kyselyOn(await openPostgres(databaseUrl, deadlineMs, poolWatch))
}

/** Opens the database, brings its tables up to date and gives it to everybody else: nowhere else does a `Db` come from. */
export const openDatabase = async (place: Place): Promise<Db> => (await openMigrated(place)) as Db

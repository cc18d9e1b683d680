import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { StartFault } from '../../startFault.ts'
import { knownTables } from './copies/foreignTables.ts'
import { baseline } from './migrations/0196_baseline.ts'
import { fitParts } from './migrations/0197_fit_parts.ts'
import { keysOnPapers } from './migrations/0197_keys_on_papers.ts'
import { roomTries } from './migrations/0198_room_tries.ts'
import { chosenTime } from './migrations/0199_chosen_time.ts'
import { bankSize } from './migrations/0200_bank_size.ts'
import { refusePooledTransactions, withServersStopped } from './postgres/serving.ts'
import type { Engine, Queryable } from './schema.ts'

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>

/** The newest migration of release 0.3.0. This migration creates all tables of that release. */
const BASELINE = '0196_turned_keys'

/**
 * Migrations only go forward. A released migration is never changed. Instead, a new migration corrects a mistake in an
 * older migration.
 */
const steps: Record<string, Step> = {
  [BASELINE]: baseline,
  '0197_fit_parts': fitParts,
  '0197_keys_on_papers': keysOnPapers,
  '0198_room_tries': roomTries,
  '0199_chosen_time': chosenTime,
  '0200_bank_size': bankSize,
}

export const SCHEMA = Object.keys(steps).toSorted().at(-1) ?? ''

/**
 * Rejects data of a newer release, because this release would lose some of the data. Tables from before 0.3.0 are
 * rejected too, because they cannot be upgraded.
 */
export function refuseOtherRelease(what: string, found: string): void {
  if (found > SCHEMA)
    throw new StartFault(
      `${what} was written by a newer release of Assay (${found}; this release has ${SCHEMA}); use the newer release`,
    )
  if (found !== '' && found < BASELINE)
    throw new StartFault(`${what} was written by a release before 0.3.0 (${found}); upgrade to Assay 0.3.0 first`)
}

export async function refuseUnsuitableServer(db: Queryable): Promise<void> {
  await refusePooledTransactions(db)
  const { rows } = await sql<{ is_standby: boolean; encoding: string }>`
    select pg_is_in_recovery() as is_standby, current_setting('server_encoding') as encoding`.execute(db)
  if (rows[0]?.is_standby)
    throw new StartFault(
      'DATABASE_URL is the address of a read replica. Set DATABASE_URL to the primary (and DATABASE_READ_URL to the read replica)',
    )
  if (rows[0]?.encoding !== 'UTF8')
    throw new StartFault(
      `The database has the encoding ${rows[0]?.encoding}. Assay needs UTF8: create it with "create database … encoding 'UTF8' template template0"`,
    )
  if ((await newestMigration(db)) !== '') return
  const found = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name in (${sql.join(knownTables)}) order by 1 limit 3`.execute(db)
  if (found.rows.length === 0) return
  const names = found.rows.map(({ name }) => name).join(', ')
  throw new StartFault(`The database contains tables of another program (${names}). Assay needs an empty database`)
}

export async function appliedMigrations(db: Queryable): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name).toSorted()
}

export const newestMigration = async (db: Queryable): Promise<string> => (await appliedMigrations(db)).at(-1) ?? ''

/** Work next to a running server must not migrate the database, so a database of another release is rejected. */
export async function refuseUnmigrated(db: Queryable): Promise<void> {
  const found = await newestMigration(db)
  if (found !== SCHEMA)
    throw new StartFault(`The tables are of another release (${found}; this release needs ${SCHEMA}); start Assay once`)
}

async function isUpToDate(db: Queryable): Promise<boolean> {
  const found = await appliedMigrations(db)
  refuseOtherRelease('The database', found.at(-1) ?? '')
  return Object.keys(steps).every((name) => found.includes(name))
}

const MIGRATION_LOCK = 7_255_491

async function runMigrations(db: Queryable, engine: Engine, names: readonly string[]): Promise<void> {
  // Kysely requires a migration for each name in the database, so the seventy migrations of 0.3.0 are added as empty
  // migrations.
  const older = (await appliedMigrations(db))
    .filter((name) => name < BASELINE)
    .map((name) => [name, { up: async () => {} }])
  const wanted = Object.entries(steps)
    .filter(([name]) => names.includes(name))
    .map(([name, step]): [string, Migration] => [name, { up: (target) => step(target, engine) }])
  const migrations: Record<string, Migration> = Object.fromEntries([...older, ...wanted])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function runMissing(db: Queryable, engine: Engine): Promise<void> {
  if (!(await isUpToDate(db))) await runMigrations(db, engine, Object.keys(steps))
}

/**
 * Runs only the named migrations, so that a database copied from an older release gets exactly the tables of that
 * release.
 */
export async function makeTables(db: Queryable, engine: Engine, names: readonly string[]): Promise<void> {
  refuseOtherRelease('The database', names.at(-1) ?? '')
  const strange = names.find((name) => name > BASELINE && !Object.hasOwn(steps, name))
  if (strange !== undefined)
    throw new StartFault(
      `The database has the migration ${strange}, which this release does not know; use a release that has this migration`,
    )
  await runMigrations(db, engine, names)
}

/**
 * Several nodes may start on one database at the same time. This function takes a lock first, because Kysely creates
 * its own tables without a lock.
 */
export async function migrate(db: Queryable, engine: Engine, say: (words: string) => void = () => {}): Promise<void> {
  if (engine === 'sqlite') return runMissing(db, engine)
  await refuseUnsuitableServer(db)
  await db.connection().execute(async (holder) => {
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_free`.execute(holder)
    if (!rows[0]?.is_free) {
      say('the start waits for another node that checks or migrates the tables')
      await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(holder)
    }
    try {
      if (!(await isUpToDate(db))) await withServersStopped(db, () => runMissing(db, engine))
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(holder)
    }
  })
}

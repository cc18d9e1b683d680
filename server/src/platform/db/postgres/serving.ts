import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { StartFault } from '../../../startFault.ts'
import type { Queryable } from '../schema.ts'

/**
 * All connections of running nodes share this advisory lock. A program that changes tables takes it exclusively, so
 * that no node saves data at the same time.
 */
const SERVING_LOCK = 7_255_492

/** SQLSTATE for "cannot connect now": the caller retries, and another node responds. */
const CANNOT_CONNECT_NOW = '57P03'

/** An older node with newer tables would store wrong data, so the node stops saving. */
export class SchemaTooNew extends Error {
  readonly code = CANNOT_CONNECT_NOW
  constructor(found: string, known: string) {
    super(
      `Another node has upgraded the tables (${found}; this node has ${known}), so this node saves nothing; start this node with the new release`,
    )
  }
}

const NAME_CONNECTION = `select set_config('application_name', left(current_setting('application_name'), 26) || $1, false)`

export async function nodeName(db: Queryable): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** A killed node stays in the returned set until its operating system has closed the connections. */
export async function servingNodes(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${SERVING_LOCK} and granted and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Runs first on every new connection. It prevents migrations, and checks that the tables are of this release. */
export async function registerNode(client: PoolClient, known: string, node: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${SERVING_LOCK})`)
  // The connection gets the name of the node, so that other nodes can see which nodes are connected.
  await client.query(NAME_CONNECTION, [` ${node}`])
  const { rows } = await client.query<{ newest: string }>('select max(name) as newest from kysely_migration')
  const newest = rows[0]?.newest ?? ''
  if (newest > known) throw new SchemaTooNew(newest, known)
}

const backendOf = async (connection: Queryable) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid

/**
 * Rejects a transaction pooler, because a session lock would stay on a connection that the pooler gives to other
 * sessions.
 */
export const refusePooledTransactions = (db: Queryable): Promise<void> =>
  db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      const ownBackend = await backendOf(one)
      if (ownBackend !== (await backendOf(other)) && ownBackend === (await backendOf(one))) return
      throw new StartFault(
        'DATABASE_URL leads to a connection pooler that shares connections between transactions. Set pool_mode = session (pgbouncer), or connect to PostgreSQL directly',
      )
    }),
  )

/** New connections of the terminated nodes wait until this program has ended. */
const terminateServers = (db: Queryable) =>
  sql`
  select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = ${SERVING_LOCK} and granted and mode = 'ShareLock'
    and database = (select oid from pg_database where datname = current_database())`.execute(db)

export async function withServersStopped(db: Queryable, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (holder) => {
    let hasExclusiveLock = false
    const lockExclusively = sql`select pg_advisory_lock(${SERVING_LOCK})`.execute(holder).then(() => {
      hasExclusiveLock = true
    })
    while (!hasExclusiveLock) {
      await terminateServers(db)
      await Promise.race([lockExclusively, setTimeout(100)])
    }
    await work().finally(() => sql`select pg_advisory_unlock(${SERVING_LOCK})`.execute(holder))
  })
}

export async function withNoServerRunning<Result>(db: Queryable, work: () => Promise<Result>): Promise<Result> {
  await refusePooledTransactions(db)
  return db.connection().execute(async (holder) => {
    const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_lock(${SERVING_LOCK}) as alone`.execute(
      holder,
    )
    if (!rows[0]?.alone) throw new StartFault('Assay is running on this database; stop every node first')
    return work().finally(() => sql`select pg_advisory_unlock(${SERVING_LOCK})`.execute(holder))
  })
}

interface Log {
  fatal(message: string): void
}

const POLL_INTERVAL_MS = 5_000

export function logWhenMigrated(db: Queryable, log: Log, everyMs = POLL_INTERVAL_MS): () => void {
  const timer = setInterval(() => {
    sql`select 1`.execute(db).catch((error: unknown) => {
      if (!(error instanceof SchemaTooNew)) return
      clearInterval(timer)
      log.fatal(error.message)
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

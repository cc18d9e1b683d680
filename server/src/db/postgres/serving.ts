import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { StartFault } from '../../startFault.ts'
import type { Queryable } from '../schema.ts'

/**
 * PostgreSQL: every connection of a node that serves holds this lock together with the others. A program that changes the tables, or
 * must be alone with them, holds it by itself, and no node saves anything meanwhile.
 */
const SERVING = 7_255_492

/** PostgreSQL's own number for a database that takes nobody: the caller is told to try again, and another node answers. */
const CANNOT_CONNECT_NOW = '57P03'

/** What an older node kept from here on would leave wrong numbers for good, so it keeps nothing. */
export class TablesMoved extends Error {
  readonly code = CANNOT_CONNECT_NOW
  constructor(found: string, known: string) {
    super(
      `Another node has brought the tables forward (${found}, this one knows ${known}): nothing is saved here any more; start this node with the new release`,
    )
  }
}

const NAME_CONNECTION = `select set_config('application_name', left(current_setting('application_name'), 26) || $1, false)`

/** By what a node that serves is known, on one of its connections. */
export async function nodeName(db: Queryable): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** The nodes that have connections at this moment. One that was killed has none as soon as its system says so. */
export async function servingNodes(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${SERVING} and granted and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The first thing on every new connection: nobody migrates while it lives, and the tables are the ones this release knows. */
export async function admitServing(client: PoolClient, known: string, node: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${SERVING})`)
  // Others tell by it which nodes are connected.
  await client.query(NAME_CONNECTION, [` ${node}`])
  const { rows } = await client.query<{ newest: string }>('select max(name) as newest from kysely_migration')
  const newest = rows[0]?.newest ?? ''
  if (newest > known) throw new TablesMoved(newest, known)
}

/** Connections of nodes that serve; they open new ones, which wait for the program that wants to be alone. */
const endServing = (db: Queryable) =>
  sql`
  select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = ${SERVING} and granted and mode = 'ShareLock'
    and database = (select oid from pg_database where datname = current_database())`.execute(db)

/** Sends away the nodes that serve, and lets them back to find tables that may be newer than they are. */
export async function withNobodyServing(db: Queryable, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (holder) => {
    let isAlone = false
    const becomeAlone = sql`select pg_advisory_lock(${SERVING})`.execute(holder).then(() => {
      isAlone = true
    })
    while (!isAlone) {
      await endServing(db)
      await Promise.race([becomeAlone, setTimeout(100)])
    }
    await work().finally(() => sql`select pg_advisory_unlock(${SERVING})`.execute(holder))
  })
}

/** Refuses while a node serves; none can while `work` runs. */
export const unlessServing = <Result>(db: Queryable, work: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (holder) => {
    const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_lock(${SERVING}) as alone`.execute(holder)
    if (!rows[0]?.alone) throw new StartFault('Assay is running on this database; stop every node first')
    return work().finally(() => sql`select pg_advisory_unlock(${SERVING})`.execute(holder))
  })

interface Log {
  fatal(message: string): void
}

const LOOK_EVERY_MS = 5_000

/** Says it once, also while nobody asks for anything; the answer stops looking. */
export function tellWhenMoved(db: Queryable, log: Log, everyMs = LOOK_EVERY_MS): () => void {
  const timer = setInterval(() => {
    sql`select 1`.execute(db).catch((error: unknown) => {
      if (!(error instanceof TablesMoved)) return
      clearInterval(timer)
      log.fatal(error.message)
    })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

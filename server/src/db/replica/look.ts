import { sql } from 'kysely'
import { openReplica } from '../open.ts'
import type { Queryable } from '../schema.ts'
import { NotThere } from './notThere.ts'

/** How far the log of a database has come, and whose log it is. */
export interface Position {
  /** All that was committed before lies at it or below. */
  at: string
  /** A promotion begins another one: the same place on two of them need not hold the same. */
  timeline: string
  system: string
  database: string
}

/** One of the cluster and one of the database in it; a standby has both of its primary. */
const identity = sql`
  (select system_identifier::text from pg_control_system()) as system,
  (select oid::text from pg_database where datname = current_database()) as database`

/** Asked of the database itself, which looks at no table for it. A commit is answered once it is flushed, and a standby is sent nothing before. */
export async function positionOf(db: Queryable): Promise<Position> {
  const { rows } = await sql<Position>`
    select flushed::text as at, left(pg_walfile_name(flushed), 8) as timeline, ${identity}
    from pg_current_wal_flush_lsn() as flushed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database tells no position')
  return row
}

/** What a standby says of itself, held against a position. */
export interface Look {
  /** Why it cannot be read from at all. */
  why: NotThere | null
  bytesBehind: number
}

interface Told extends Omit<Position, 'at'> {
  is_standby: boolean
  behind: number | null
}

function whyNot(told: Told, wanted: Position): NotThere | null {
  if (told.system !== wanted.system || told.database !== wanted.database) return new NotThere('other_database')
  if (!told.is_standby) return new NotThere('not_following')
  if (told.timeline !== wanted.timeline) return new NotThere('other_timeline')
  return null
}

export async function lookAt(replica: Queryable, wanted: Position): Promise<Look> {
  const { rows } = await sql<Told>`
    select pg_is_in_recovery() as is_standby, ${identity},
      lpad(upper(to_hex((select timeline_id from pg_control_checkpoint()))), 8, '0') as timeline,
      pg_wal_lsn_diff(${wanted.at}::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind`.execute(replica)
  const [told] = rows
  if (!told) throw new Error('The replica tells nothing of itself')
  return { why: whyNot(told, wanted), bytesBehind: Math.max(0, told.behind ?? Number.POSITIVE_INFINITY) }
}

/** One look by itself, for commands. */
export async function openAndLook(db: Queryable, url: string): Promise<Look> {
  const replica = await openReplica(url)
  try {
    return await lookAt(replica, await positionOf(db))
  } finally {
    await replica.destroy()
  }
}

import { sql } from 'kysely'
import { openReplica } from '../open.ts'
import type { Queryable } from '../schema.ts'
import { ReplicaUnavailable } from './replicaUnavailable.ts'

export interface Position {
  /** Position in the write-ahead log that includes all commits before the call of `logPosition`. */
  at: string
  /**
   * When a replica becomes the primary, a new timeline starts, so the same position may then have different content.
   */
  timeline: string
  system: string
  database: string
}

const identity = sql`
  (select system_identifier::text from pg_control_system()) as system,
  (select oid::text from pg_database where datname = current_database()) as database`

/**
 * The returned position includes all confirmed commits, because PostgreSQL writes its log to disk before it confirms a
 * commit.
 */
export async function logPosition(db: Queryable): Promise<Position> {
  const { rows } = await sql<Position>`
    select flushed::text as at, left(pg_walfile_name(flushed), 8) as timeline, ${identity}
    from pg_current_wal_flush_lsn() as flushed`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The primary returned no position of its write-ahead log')
  return row
}

export interface ReplicaCheck {
  why: ReplicaUnavailable | null
  bytesBehind: number
}

interface ReplicaStatus extends Omit<Position, 'at'> {
  is_standby: boolean
  behind: number | null
}

function replicaFault(status: ReplicaStatus, wanted: Position): ReplicaUnavailable | null {
  if (status.system !== wanted.system || status.database !== wanted.database)
    return new ReplicaUnavailable('other_database')
  if (!status.is_standby) return new ReplicaUnavailable('not_following')
  if (status.timeline !== wanted.timeline) return new ReplicaUnavailable('other_timeline')
  return null
}

export async function checkReplica(replica: Queryable, wanted: Position): Promise<ReplicaCheck> {
  const { rows } = await sql<ReplicaStatus>`
    select pg_is_in_recovery() as is_standby, ${identity},
      lpad(upper(to_hex((select timeline_id from pg_control_checkpoint()))), 8, '0') as timeline,
      pg_wal_lsn_diff(${wanted.at}::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind`.execute(replica)
  const [status] = rows
  if (!status) throw new Error('The replica returned no status')
  return { why: replicaFault(status, wanted), bytesBehind: Math.max(0, status.behind ?? Number.POSITIVE_INFINITY) }
}

export async function openAndCheckReplica(db: Queryable, url: string): Promise<ReplicaCheck> {
  const replica = await openReplica(url)
  try {
    return await checkReplica(replica, await logPosition(db))
  } finally {
    await replica.destroy()
  }
}

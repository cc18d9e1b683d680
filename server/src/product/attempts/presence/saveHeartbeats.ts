import {
  gapsOfHeartbeats,
  gapUntil,
  type Heartbeat,
  type HeartbeatResult,
  type LastHeartbeat,
  type Period,
} from '@assay/domain/exam/gaps'
import { sql } from 'kysely'
import { idList, isSqlite, rowsAsTable } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { UnsavedHeartbeats } from '../attemptCache.ts'
import { interviewsIn } from '../states/inView.ts'
import { insertGaps, setNetworkCause } from './gaps.ts'
import { heartbeatSince } from './heartbeats.ts'

interface HeartbeatState {
  id: number
  run_from: number
  deadline_at: number
  heard: LastHeartbeat | null
}

async function heartbeatStates(db: Queryable, ids: readonly number[]): Promise<HeartbeatState[]> {
  const rows = await interviewsIn(db, 'all')
    .leftJoin('presences', 'presences.interview_id', 'interviews.id')
    .select(['interviews.id', 'run_from', 'deadline_at', 'heard_at', 'hidden_at', 'measured_from', 'unsettled_from'])
    .where('interviews.id', 'in', idList(db, ids))
    .where('closed_at', 'is', null)
    .execute()
  return rows.flatMap(({ id, run_from, deadline_at, heard_at, ...rest }) => {
    if (run_from === null || deadline_at === null) return []
    return { id, run_from, deadline_at, heard: heard_at === null ? null : { heard_at, ...rest } }
  })
}

interface Change extends HeartbeatResult {
  id: number
  heard: LastHeartbeat
  seen: number | null
}

function heartbeatChange(
  { id, run_from: from, deadline_at: to, heard }: HeartbeatState,
  heartbeats: readonly Heartbeat[],
): Change | null {
  const timely = heartbeats.filter(({ at }) => at >= from && at < to)
  const result = gapsOfHeartbeats(heartbeatSince(heard, from), timely, { from, to })
  return result.heard ? { ...result, heard: result.heard, id, seen: heard?.heard_at ?? null } : null
}

const columns = {
  id: 'bigint',
  seen: 'bigint',
  heard_at: 'bigint',
  hidden_at: 'bigint',
  measured_from: 'bigint',
  unsettled_from: 'bigint',
} as const

const asRow = ({ id, seen, heard }: Change) => ({ id, seen, ...heard })

/** A test is skipped if another node has written a heartbeat since the last read. */
async function updateHeartbeats(tx: Tx, changes: readonly Change[]): Promise<number[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<{ interview_id: number }>`
    update presences set heard_at = input.heard_at, hidden_at = input.hidden_at, measured_from = input.measured_from,
      unsettled_from = input.unsettled_from
    from ${rowsAsTable(tx, columns, changes.map(asRow))}
    where presences.interview_id = input.id and presences.heard_at = input.seen
    returning presences.interview_id`.execute(tx)
  return rows.map(({ interview_id }) => interview_id)
}

/** Locks the running tests, so that they do not end before this transaction. */
async function runningOf(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await interviewsIn(tx, 'all')
    .select('interviews.id')
    .where('interviews.id', 'in', idList(tx, ids))
    .where('closed_at', 'is', null)
    .orderBy('interviews.id')
    .$if(!isSqlite(tx), (query) => query.forShare('interviews'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function insertHeartbeats(tx: Tx, changes: readonly Change[]): Promise<number[]> {
  if (changes.length === 0) return []
  const running = await runningOf(
    tx,
    changes.map(({ id }) => id),
  )
  const own = changes.filter(({ id }) => running.has(id))
  if (own.length === 0) return []
  const rows = await tx
    .insertInto('presences')
    .values(own.map(({ id, heard }) => ({ interview_id: id, ...heard })))
    .onConflict((row) => row.column('interview_id').doNothing())
    .returning('interview_id')
    .execute()
  return rows.map(({ interview_id }) => interview_id)
}

/** Every node writes heartbeats in the same order, to prevent deadlocks. */
async function writeHeartbeats(tx: Tx, changes: readonly Change[]): Promise<ReadonlySet<number>> {
  const ordered = changes.toSorted((one, other) => one.id - other.id)
  const written = new Set([
    ...(await updateHeartbeats(
      tx,
      ordered.filter(({ seen }) => seen !== null),
    )),
    ...(await insertHeartbeats(
      tx,
      ordered.filter(({ seen }) => seen === null),
    )),
  ])
  const own = ordered.filter(({ id }) => written.has(id))
  // The causes of earlier gaps are set before new gaps are inserted, so that new gaps keep their own cause.
  for (const { id, settled } of own) if (settled?.isNetwork) await setNetworkCause(tx, id, settled.from)
  await insertGaps(
    tx,
    own.flatMap(({ id, gaps }) => gaps.map((gap) => ({ interviewId: id, ...gap }))),
  )
  return written
}

const BATCH_SIZE = 2_000

function removeWrittenHeartbeats(heartbeats: UnsavedHeartbeats, id: number, written: readonly Heartbeat[]): void {
  const left = (heartbeats.get(id) ?? []).filter((heartbeat) => !written.includes(heartbeat))
  if (left.length > 0) heartbeats.set(id, left)
  else heartbeats.delete(id)
}

/**
 * If two nodes write heartbeats of the same test, one of them tries again later, so that a gap is recorded only once.
 */
export async function saveHeartbeats(db: Db, heartbeats: UnsavedHeartbeats): Promise<void> {
  if (heartbeats.size === 0) return
  const taken = [...heartbeats].slice(0, BATCH_SIZE)
  const byId = new Map(taken)
  const known = await heartbeatStates(db, [...byId.keys()])
  const changes = known.flatMap((one) => heartbeatChange(one, byId.get(one.id) ?? []) ?? [])
  const written = changes.length === 0 ? new Set() : await inTransaction(db, (tx) => writeHeartbeats(tx, changes))
  const waiting = new Set(changes.map(({ id }) => id).filter((id) => !written.has(id)))
  for (const [id, own] of taken) if (!waiting.has(id)) removeWrittenHeartbeats(heartbeats, id, own)
}

interface End {
  id: number
  clock: Period
}

export async function closeOpenGaps(tx: Tx, heartbeats: UnsavedHeartbeats, ends: readonly End[]): Promise<void> {
  if (ends.length === 0) return
  const rows = await tx
    .deleteFrom('presences')
    .where(
      'interview_id',
      'in',
      ends.map(({ id }) => id),
    )
    .returning(['interview_id', 'heard_at', 'hidden_at', 'measured_from', 'unsettled_from'])
    .execute()
  const heardOf = new Map(rows.map(({ interview_id, ...heard }) => [interview_id, heard]))
  const found = ends.map(({ id, clock }) => {
    const timely = (heartbeats.get(id) ?? []).filter(({ at }) => at >= clock.from && at <= clock.to)
    const { heard, gaps, settled } = gapsOfHeartbeats(
      heartbeatSince(heardOf.get(id) ?? null, clock.from),
      timely,
      clock,
    )
    const last = gapUntil(heard, clock.to, clock)
    return { id, settled, gaps: [...gaps, ...(last ? [{ ...last, cause: 'page' as const }] : [])] }
  })
  for (const { id, settled } of found) if (settled?.isNetwork) await setNetworkCause(tx, id, settled.from)
  await insertGaps(
    tx,
    found.flatMap(({ id, gaps }) => gaps.map((gap) => ({ interviewId: id, ...gap }))),
  )
}

import { deadlineOf } from '@assay/domain/exam/clock'
import { sql } from 'kysely'
import { rowsAsTable } from '../db/rowsAsTable.ts'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { noteEvents } from './events.ts'
import { type Clock, type Exams, rememberClock } from './live.ts'
import { insertSightings, type Sighting } from './sightingRows.ts'

export interface Start {
  interviewId: number
  maxTime: number
  /** Read as the start is written: what it had to wait before is not taken from the candidate. */
  now: () => number
  /** When the request came in: the window is open for whoever arrives within it. */
  arrival: number
  sightings: readonly Sighting[]
}

const columns = { id: 'bigint', arrival: 'bigint', started_at: 'bigint', deadline_at: 'bigint' } as const

interface Stamped extends Start {
  at: number
}

const clockOf = ({ at, maxTime }: Stamped): Clock => ({ started_at: at, deadline_at: deadlineOf(at, maxTime) })

async function startAll(tx: Tx, starts: readonly Stamped[]): Promise<ReadonlySet<number>> {
  // In an order that is the same on every node, so that no two of them wait for each other in a ring.
  const rows = starts
    .map((start) => ({ id: start.interviewId, arrival: start.arrival, ...clockOf(start) }))
    .sort((one, other) => one.id - other.id)
  const { rows: started } = await sql<{ id: number }>`
    update interviews set started_at = given.started_at, deadline_at = given.deadline_at
    from ${rowsAsTable(tx, columns, rows)} where interviews.id = given.id and interviews.started_at is null
      and interviews.withdrawn_at is null and (interviews.blueprint_id is null or interviews.open_key is not null)
      and (interviews.opens_at is null or interviews.opens_at <= given.arrival)
      and (interviews.closes_at is null or given.arrival < interviews.closes_at)
    returning interviews.id`.execute(tx)
  return new Set(started.map(({ id }) => id))
}

/**
 * Starts each clock for exactly one of all who try at once and gives it to that one; null for everybody else.
 * The window stands in the statement itself: one that is moved in the same moment, or a withdrawal, wins or loses as a whole.
 */
export async function writeStarts(db: Db, exams: Exams, starts: readonly Start[]): Promise<(Clock | null)[]> {
  const written = await inTransaction(db, async (tx) => {
    const stamped = starts.map((start) => ({ ...start, at: start.now() }))
    const started = await startAll(tx, stamped)
    const now = stamped.filter(({ interviewId }) => started.has(interviewId))
    await noteEvents(
      tx,
      now.map(({ interviewId, at }) => ({ interviewId, at, kind: 'started' as const })),
    )
    await insertSightings(tx, stamped)
    return stamped.map((start) => (started.has(start.interviewId) ? clockOf(start) : null))
  })
  for (const [at, clock] of written.entries()) {
    const { interviewId } = starts[at] ?? {}
    if (clock && interviewId !== undefined) rememberClock(exams, interviewId, clock)
  }
  return written
}

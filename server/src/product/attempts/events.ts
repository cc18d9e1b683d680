import { type EventKind, eventKind } from '@assay/contract/attempts/eventKinds'
import { EVENTS_SHOWN, LEAVE_MS } from '@assay/domain/limits'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '../../platform/db/chunks.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import type { InterviewRow } from './states/interviewRow.ts'
import { isInView } from './states/inView.ts'

const ONCE_PER_TEST = new Set<EventKind>([
  'rehearsed',
  'started',
  'address',
  'device',
  'closed_by_candidate',
  'closed_by_clock',
])

interface NewTestEvent {
  interviewId: number
  at: number
  kind: EventKind
  detail?: string
  /** A second event with the same key is not stored. */
  once?: string
}

export const recordTestEvents = (tx: Tx, events: readonly NewTestEvent[]) =>
  inChunks(events, (part) => {
    const rows = part.map(({ interviewId, at, kind, detail = '', once }) => ({
      interview_id: interviewId,
      at,
      kind,
      detail,
      once: once ?? (ONCE_PER_TEST.has(kind) ? `${kind} ${detail}` : null),
    }))
    const insert = tx.insertInto('interview_events').values(rows)
    return insert.onConflict((row) => row.columns(['interview_id', 'once']).doNothing()).execute()
  })

export const recordTestEvent = (tx: Tx, interviewId: number, at: number, kind: EventKind) =>
  recordTestEvents(tx, [{ interviewId, at, kind }])

/** A hidden page may only be reloading, so the event counts only after a time limit. */
export const isDecided = (now: number) => sql<SqlBool>`not (interview_events.kind = 'page_hidden'
  and coalesce(interview_events.once, '') like 'left %' and interview_events.at + ${sql.lit(LEAVE_MS)} > coalesce(
    (select tests.closed_at from interviews as tests where ${isInView('all')} and tests.id = interview_events.interview_id), ${now}))`

export const testEvents = (db: Queryable, interviewId: number, now: number) =>
  db
    .selectFrom('interview_events')
    .select(['at', 'kind', 'detail'])
    .where('interview_id', '=', interviewId)
    // During a rolling update, a newer node may store kinds that this node does not know.
    .where('kind', 'in', eventKind.options)
    .where(isDecided(now))
    .orderBy('at')
    .orderBy('id')
    .limit(EVENTS_SHOWN)
    .execute()

/** Under anonymous review, staff do not see network addresses, because an address could identify the candidate. */
export async function testEventsForStaff(db: Queryable, { id, veil }: Pick<InterviewRow, 'id' | 'veil'>, now: number) {
  const events = await testEvents(db, id, now)
  if (veil !== 'veiled') return events
  return events.map((event) => (event.kind === 'address' ? { ...event, detail: '' } : event))
}

export const countTestEvents = async (db: Queryable, interviewId: number, kind: EventKind): Promise<number> => {
  const rows = await db
    .selectFrom('interview_events')
    .select('id')
    .where('interview_id', '=', interviewId)
    .where('kind', '=', kind)
    .limit(1_000)
    .execute()
  return rows.length
}

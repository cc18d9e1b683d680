import { type EventKind, eventKind } from '@assay/contract/sitting/eventKinds'
import { EVENTS_SHOWN } from '@assay/domain/limits'
import { inChunks } from '../db/chunks.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import type { InterviewRow } from './interviewRow.ts'
import { isDecided } from './presence/leaveDecided.ts'

/** Kinds of which each detail is worth one line, however often it is seen. */
const ONCE = new Set<EventKind>(['rehearsed', 'started', 'address', 'device', 'closed_by_candidate', 'closed_by_clock'])

interface Noted {
  interviewId: number
  at: number
  kind: EventKind
  detail?: string
  /** What makes it one that was noted before, where that is not its kind and detail. */
  once?: string
}

export const noteEvents = (tx: Tx, events: readonly Noted[]) =>
  inChunks(events, (part) => {
    const rows = part.map(({ interviewId, at, kind, detail = '', once }) => ({
      interview_id: interviewId,
      at,
      kind,
      detail,
      once: once ?? (ONCE.has(kind) ? `${kind} ${detail}` : null),
    }))
    const insert = tx.insertInto('interview_events').values(rows)
    return insert.onConflict((row) => row.columns(['interview_id', 'once']).doNothing()).execute()
  })

export const noteEvent = (tx: Tx, interviewId: number, at: number, kind: EventKind) =>
  noteEvents(tx, [{ interviewId, at, kind }])

/** In the order of their moments: what a page was left for is told by the one that came after it. */
export const eventsOf = (db: Queryable, interviewId: number, now: number) =>
  db
    .selectFrom('interview_events')
    .select(['at', 'kind', 'detail'])
    .where('interview_id', '=', interviewId)
    // While nodes of two versions run, the newer may note what this one has no word for.
    .where('kind', 'in', eventKind.options)
    .where(isDecided(now))
    .orderBy('at')
    .orderBy('id')
    .limit(EVENTS_SHOWN)
    .execute()

/** The same for the staff: a network tells them whose a veiled interview is. */
export async function eventsToldToStaff(db: Queryable, { id, veil }: Pick<InterviewRow, 'id' | 'veil'>, now: number) {
  const events = await eventsOf(db, id, now)
  if (veil !== 'veiled') return events
  return events.map((event) => (event.kind === 'address' ? { ...event, detail: '' } : event))
}

export const countEvents = async (db: Queryable, interviewId: number, kind: EventKind): Promise<number> => {
  const rows = await db
    .selectFrom('interview_events')
    .select('id')
    .where('interview_id', '=', interviewId)
    .where('kind', '=', kind)
    .limit(1_000)
    .execute()
  return rows.length
}

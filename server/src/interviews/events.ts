import type { Db } from '../db/schema.ts'

export type EventKind =
  | 'rehearsed'
  | 'started'
  | 'address'
  | 'device'
  | 'page_hidden'
  | 'page_visible'
  | 'copy_blocked'
  | 'closed_by_candidate'
  | 'closed_by_clock'

/** Kinds of which each detail is worth one line, however often it is seen. */
const ONCE = new Set<EventKind>(['rehearsed', 'started', 'address', 'device', 'closed_by_candidate', 'closed_by_clock'])

export const noteEvent = (db: Db, interviewId: number, at: number, kind: EventKind, detail = '') =>
  db
    .insertInto('interview_events')
    .values({ interview_id: interviewId, at, kind, detail, once: ONCE.has(kind) ? `${kind} ${detail}` : null })
    .onConflict((row) => row.columns(['interview_id', 'once']).doNothing())
    .execute()

export const eventsOf = (db: Db, interviewId: number) =>
  db
    .selectFrom('interview_events')
    .select(['at', 'kind', 'detail'])
    .where('interview_id', '=', interviewId)
    .orderBy('id')
    .execute()

export const countEvents = async (db: Db, interviewId: number, kind: EventKind): Promise<number> => {
  const rows = await db
    .selectFrom('interview_events')
    .select('id')
    .where('interview_id', '=', interviewId)
    .where('kind', '=', kind)
    .limit(1_000)
    .execute()
  return rows.length
}

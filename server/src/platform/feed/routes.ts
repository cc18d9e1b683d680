import { type Event, listEvents } from '@assay/contract/feed/feed'
import type { Viewer } from '@assay/domain/exam/maskedTime'
import { isoOf } from '@assay/domain/isoTime'
import type { Queryable } from '../db/schema.ts'
import { inSnapshot } from '../db/transaction.ts'
import { ignoreUnavailable } from '../db/violations.ts'
import { type RoundLimit, roundLimitOf, withinRounds } from '../http/caller/rounds.ts'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { eventBody, parseEventData } from './body.ts'
import { type Cursors, openCursors } from './cursor.ts'
import type { EventTime } from './events.ts'
import { assignPositions, feedHead, type Head } from './placing.ts'

interface EventFilter {
  from: number
  upTo: number
  types: readonly string[] | undefined
  most: number
  rounds: RoundLimit
}

const eventsAfter = (db: Queryable, { from, upTo, types, most, rounds }: EventFilter) =>
  db
    .selectFrom('events')
    .select(['event_id', 'type', 'at', 'interview_id', 'public_id', 'external_id', 'data', 'place'])
    .where('place', '>', from)
    .where('place', '<=', upTo)
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .where((where) => where.and(withinRounds(rounds)))
    .orderBy('place')
    .limit(most)
    .execute()

function startPlace({ placeOf }: Cursors, after: string | undefined, head: Head): number | 'CURSOR_EXPIRED' {
  if (after === undefined || after === '') return head.forgotten
  if (after === 'now') return head.place
  const place = placeOf('events', after, head.place) ?? refuseField('after', 'INVALID')
  return place < head.forgotten ? 'CURSOR_EXPIRED' : place
}

type VisibleTimes = (
  db: Queryable,
  viewer: Viewer,
  events: readonly EventTime[],
) => Promise<(event: EventTime) => number>

export const feedRoutes = (visibleTimes: VisibleTimes) => [
  route(
    listEvents,
    async ({ query: { after, limit, type }, db, readOnReplica, caller, authServices, config, receivedAt, refuse }) => {
      const cursors = openCursors(authServices.keyed)
      // The event feed includes all changes committed before the request. On a full disk, it contains only events that
      // already have a position.
      await assignPositions(db, 'events', receivedAt).catch(ignoreUnavailable)
      const found = await readOnReplica((whole) =>
        inSnapshot(whole, async (snapshot) => {
          const head = await feedHead(snapshot, 'events')
          const from = startPlace(cursors, after, head)
          if (from === 'CURSOR_EXPIRED') return from
          const rounds = roundLimitOf(caller)
          const rows = await eventsAfter(snapshot, { from, upTo: head.place, types: type, most: limit + 1, rounds })
          return { head, rows, timeOf: await visibleTimes(snapshot, caller, rows) }
        }),
      )
      if (found === 'CURSOR_EXPIRED') return refuse(found)
      const { head, rows, timeOf } = found
      const page = rows.slice(0, limit)
      const has_more = rows.length > limit
      const next = has_more ? (page.at(-1)?.place ?? head.place) : head.place
      return {
        events: page.map(
          (row): Event => ({
            id: row.event_id,
            type: row.type,
            timestamp: isoOf(timeOf(row)),
            data: eventBody({ ...row, data: parseEventData(row.data) }, config.baseUrl),
          }),
        ),
        next: cursors.cursorOf('events', next),
        has_more,
      }
    },
  ),
]

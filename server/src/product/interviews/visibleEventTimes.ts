import type { Viewer } from '@assay/domain/exam/maskedTime'
import type { Queryable } from '../../platform/db/schema.ts'
import type { EventTime } from '../../platform/feed/events.ts'
import { type TimesForViewer, timesForViewer } from '../attempts/clock/timesForViewer.ts'
import { rowsIn } from '../attempts/states/inView.ts'
import { SAME_END_WINDOW_MS } from './interview.ts'

/** Lists of events must not reveal extra time either, so they use the same times as the result. */
export async function visibleEventTimes(
  db: Queryable,
  viewer: Viewer,
  events: readonly EventTime[],
): Promise<(event: EventTime) => number> {
  const times = new Map<number, { closedAt: number; visible: TimesForViewer }>()
  const ids = new Set(events.map(({ interview_id }) => interview_id))
  if (viewer?.role !== 'admin' && ids.size > 0) {
    const rows = await rowsIn(db, 'all')
      .where('id', 'in', [...ids])
      .where('extra_seconds', '!=', 0)
      .where('closed_at', 'is not', null)
      .execute()
    for (const row of rows)
      times.set(row.id, { closedAt: row.closed_at ?? 0, visible: await timesForViewer(db, viewer, row) })
  }
  return ({ at, interview_id }) => {
    const test = times.get(interview_id)
    return test && at - test.closedAt < SAME_END_WINDOW_MS ? test.visible.visibleTime(at) : at
  }
}

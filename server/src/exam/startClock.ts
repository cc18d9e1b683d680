import { deadlineOf } from '@assay/domain/clock'
import type { Db } from '../db/schema.ts'
import { noteEvent } from '../interviews/events.ts'
import { findByCode, type InterviewRow } from '../interviews/queries.ts'

/** Starts the clock for exactly one of all who try at once; everybody else gets the clock that runs. */
export async function startClock(base: Db, interview: InterviewRow, at: number): Promise<InterviewRow | undefined> {
  await base.transaction().execute(async (db) => {
    const started = await db
      .updateTable('interviews')
      .set({ started_at: at, deadline_at: deadlineOf(at, interview.max_time) })
      .where('id', '=', interview.id)
      .where('started_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (started) await noteEvent(db, interview.id, at, 'started')
  })
  return findByCode(base, interview.code)
}

import { LEAVE_MS } from '@assay/domain/limits'
import { type SqlBool, sql } from 'kysely'
import { isInView } from '../states/inView.ts'

/**
 * True if it is known whether the candidate left the page or only reloaded the page. This is known after the next page
 * has reported a reload, or after a time limit. Until then, the event stays hidden. If the candidate left the page just
 * before the end of the test, no page can report a reload any more.
 */
export const isDecided = (now: number) => sql<SqlBool>`not (interview_events.kind = 'page_hidden'
  and coalesce(interview_events.once, '') like 'left %' and interview_events.at + ${sql.lit(LEAVE_MS)} > coalesce(
    (select tests.closed_at from interviews as tests where ${isInView('all')} and tests.id = interview_events.interview_id), ${now}))`

import { LEAVE_MS } from '@assay/domain/limits'
import { type SqlBool, sql } from 'kysely'
import { isIn } from '../states/inPlace.ts'

/**
 * A page that was left may have been reloaded: for a while nobody is told that it is out of sight, until the page that comes
 * after it has said so. One that was left just before the end cannot say it any more.
 */
export const isDecided = (now: number) => sql<SqlBool>`not (interview_events.kind = 'page_hidden'
  and coalesce(interview_events.once, '') like 'left %' and interview_events.at + ${sql.lit(LEAVE_MS)} > coalesce(
    (select tests.closed_at from interviews as tests where ${isIn('all')} and tests.id = interview_events.interview_id), ${now}))`

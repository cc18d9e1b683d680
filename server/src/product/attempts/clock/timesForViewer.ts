import { canSeeExtraTime, maskedDuration, timeMasker, type Viewer } from '@assay/domain/exam/maskedTime'
import { runningPeriods } from '@assay/domain/exam/testClock'
import type { Queryable } from '../../../platform/db/schema.ts'
import type { InterviewRow } from '../states/interviewRow.ts'
import { ledgerRows } from './ledgerRows.ts'

/** Exact times would reveal the candidate's extra time, so some viewers see other times. */
export interface TimesForViewer {
  visibleTime: (moment: number) => number
  visibleDuration: (length: number) => number
}

export const exactTimes: TimesForViewer = { visibleTime: (moment) => moment, visibleDuration: (length) => length }

/** During the test, staff may need its exact times when they talk to a candidate on the phone. */
export const seesExactTimes = (
  viewer: Viewer,
  row: Pick<InterviewRow, 'created_by' | 'extra_seconds' | 'closed_at'>,
): boolean => row.extra_seconds === 0 || row.closed_at === null || canSeeExtraTime(viewer, row)

type InterviewTimes = Pick<
  InterviewRow,
  'id' | 'created_by' | 'closed_at' | 'max_time' | 'extra_seconds' | 'given_seconds'
>

export async function timesForViewer(db: Queryable, viewer: Viewer, row: InterviewTimes): Promise<TimesForViewer> {
  if (seesExactTimes(viewer, row)) return exactTimes
  const visibleTime = timeMasker(row, runningPeriods(await ledgerRows(db, row.id)))
  return { visibleTime, visibleDuration: (length) => maskedDuration(row, length) }
}

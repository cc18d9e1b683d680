import type { Clock } from '@assay/contract/attempts/clock'
import { hhmmss } from '@assay/domain/exam/formatDuration'
import { isOverAt, stageOf, statusOf } from '@assay/domain/exam/stage'
import { isAwaitingReturn, remainingMs } from '@assay/domain/exam/testClock'
import { isoOf } from '@assay/domain/isoTime'
import type { InterviewRow } from '../../attempts/states/interviewRow.ts'

export type ClockRow = Pick<
  InterviewRow,
  | ('id' | 'max_time' | 'extra_seconds' | 'given_seconds' | 'started_at' | 'run_from')
  | ('ran_ms' | 'deadline_at' | 'closed_at')
>

const clockTime = (seconds: number) => hhmmss(seconds * 1_000)

export const clockResponse = (row: ClockRow, now: number): Clock => ({
  server_time: isoOf(now),
  interview_status: statusOf(stageOf(row)),
  is_activated: row.started_at !== null && !isAwaitingReturn(row),
  is_closed: isOverAt(row, now),
  max_time: row.max_time,
  extra_time: clockTime(row.extra_seconds),
  given_back_time: clockTime(row.given_seconds),
  remaining_time: hhmmss(remainingMs(row, now)),
})

import { CLOSE_DELAY_MS, SUBMIT_GRACE_MS } from '../limits.ts'

export interface TestTimes {
  started_at: number | null
  deadline_at: number | null
  closed_at: number | null
}

export type Stage = 'to_do' | 'in_progress' | 'done'
export type Acceptance = 'accepted' | 'not_started' | 'too_late'

/**
 * A test is `done` some seconds after its deadline, because the last answers may still be on their way to the server.
 */
export function stageOf({ started_at, closed_at }: TestTimes): Stage {
  if (closed_at !== null) return 'done'
  return started_at === null ? 'to_do' : 'in_progress'
}

export type InterviewStatus = 'To Do' | 'In Progress' | 'Done'

const STATUS: Record<Stage, InterviewStatus> = { to_do: 'To Do', in_progress: 'In Progress', done: 'Done' }

export function statusOf(stage: Stage): InterviewStatus {
  return STATUS[stage]
}

export function isOverAt({ deadline_at, closed_at }: TestTimes, now: number): boolean {
  return closed_at !== null || (deadline_at !== null && now >= deadline_at)
}

/** After the deadline, a request counts from its earliest possible arrival, in favour of the candidate. */
export const effectiveArrival = (
  { deadline_at }: Pick<TestTimes, 'deadline_at'>,
  readAt: number,
  earliestArrivalAt: number,
): number => (deadline_at !== null && readAt >= deadline_at ? earliestArrivalAt : readAt)

/** Only `acceptanceAt` decides if a received answer counts (docs/decisions.md, reading 20). */
export function acceptanceAt(times: TestTimes & { reopened_at: number | null }, receivedAt: number): Acceptance {
  const { started_at, deadline_at, closed_at, reopened_at } = times
  if (closed_at !== null) return 'too_late'
  if (started_at === null || deadline_at === null) return 'not_started'
  return isAnswerInTime({ end: deadline_at, reopened_at }, receivedAt) ? 'accepted' : 'too_late'
}

export function isAnswerInTime({ end, reopened_at }: { end: number; reopened_at: number | null }, receivedAt: number) {
  // An answer that was received before the reopening had already missed the deadline, so it does not count.
  if (reopened_at !== null && receivedAt < reopened_at) return false
  return receivedAt <= end + SUBMIT_GRACE_MS
}

export function closableBefore(now: number): number {
  return now - SUBMIT_GRACE_MS - CLOSE_DELAY_MS
}

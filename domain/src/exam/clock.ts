import { SETTLE_MS, TRAVEL_MS } from '../limits.ts'

/** The state of an interview follows from these times alone. */
export interface Times {
  started_at: number | null
  deadline_at: number | null
  closed_at: number | null
}

export type Stage = 'to_do' | 'in_progress' | 'done'
export type Acceptance = 'accepted' | 'not_started' | 'too_late'

/** Done means closed with a result: after the deadline, the last answers may still arrive. */
export function stageOf({ started_at, closed_at }: Times): Stage {
  if (closed_at !== null) return 'done'
  return started_at === null ? 'to_do' : 'in_progress'
}

/** True once the candidate cannot continue: finished or out of time. */
export function isClosedAt({ deadline_at, closed_at }: Times, now: number): boolean {
  return closed_at !== null || (deadline_at !== null && now >= deadline_at)
}

/**
 * A request counts from the time it was read. At or after the deadline, it counts from its earliest possible arrival at
 * the machine, in the candidate's favour.
 */
export const effectiveArrival = (
  { deadline_at }: Pick<Times, 'deadline_at'>,
  readAt: number,
  arrivedAt: number,
): number => (deadline_at !== null && readAt >= deadline_at ? arrivedAt : readAt)

/** The only rule for whether an answer received at this time counts (docs/decisions.md, reading 20). */
export function acceptanceAt(times: Times & { reopened_at: number | null }, receivedAt: number): Acceptance {
  const { started_at, deadline_at, closed_at, reopened_at } = times
  if (closed_at !== null) return 'too_late'
  if (started_at === null || deadline_at === null) return 'not_started'
  return answersInTime({ end: deadline_at, reopened_at }, receivedAt) ? 'accepted' : 'too_late'
}

/** True if an answer received at this time is in time for this end. */
export function answersInTime({ end, reopened_at }: { end: number; reopened_at: number | null }, receivedAt: number) {
  // An answer from before a reopening was late for the earlier deadline.
  if (reopened_at !== null && receivedAt < reopened_at) return false
  return receivedAt <= end + TRAVEL_MS
}

/** Interviews with this deadline or an earlier one can be closed: no answer is in transit any more. */
export function closableBefore(now: number): number {
  return now - TRAVEL_MS - SETTLE_MS
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `hh:mm:ss`, rounded down, so that a clock never shows more time than is left. */
export function hhmmss(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}

export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

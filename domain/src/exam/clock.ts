import { CLOSE_DELAY_MS, SUBMIT_GRACE_MS } from '../limits.ts'

/** The state of an interview depends only on the start, the deadline and the time of closing. */
export interface Times {
  started_at: number | null
  deadline_at: number | null
  closed_at: number | null
}

export type Stage = 'to_do' | 'in_progress' | 'done'
export type Acceptance = 'accepted' | 'not_started' | 'too_late'

/**
 * The stage `done` means closed with a result. A test is closed some seconds after its deadline, because the last
 * answers may still be on their way to the server.
 */
export function stageOf({ started_at, closed_at }: Times): Stage {
  if (closed_at !== null) return 'done'
  return started_at === null ? 'to_do' : 'in_progress'
}

export function isClosedAt({ deadline_at, closed_at }: Times, now: number): boolean {
  return closed_at !== null || (deadline_at !== null && now >= deadline_at)
}

/**
 * A request normally counts as received when the server read it. After the deadline, its earliest possible arrival
 * counts instead, in favour of the candidate.
 */
export const effectiveArrival = (
  { deadline_at }: Pick<Times, 'deadline_at'>,
  readAt: number,
  earliestArrivalAt: number,
): number => (deadline_at !== null && readAt >= deadline_at ? earliestArrivalAt : readAt)

/** Only `acceptanceAt` decides if a received answer counts (docs/decisions.md, reading 20). */
export function acceptanceAt(times: Times & { reopened_at: number | null }, receivedAt: number): Acceptance {
  const { started_at, deadline_at, closed_at, reopened_at } = times
  if (closed_at !== null) return 'too_late'
  if (started_at === null || deadline_at === null) return 'not_started'
  return answersInTime({ end: deadline_at, reopened_at }, receivedAt) ? 'accepted' : 'too_late'
}

export function answersInTime({ end, reopened_at }: { end: number; reopened_at: number | null }, receivedAt: number) {
  // An answer received before the reopening missed the earlier deadline, so it stays too late.
  if (reopened_at !== null && receivedAt < reopened_at) return false
  return receivedAt <= end + SUBMIT_GRACE_MS
}

/** Tests with a later deadline are not closed yet, because answers that were sent in time may still arrive. */
export function closableBefore(now: number): number {
  return now - SUBMIT_GRACE_MS - CLOSE_DELAY_MS
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The duration is rounded down, so that a clock never shows too much time. */
export function hhmmss(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}

export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

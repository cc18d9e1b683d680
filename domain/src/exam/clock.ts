import { SETTLE_MS, TRAVEL_MS } from '../limits.ts'

/** Where an interview stands. Only these moments decide; nothing else is stored about it. */
export interface Times {
  started_at: number | null
  deadline_at: number | null
  closed_at: number | null
}

export type Stage = 'to_do' | 'in_progress' | 'done'
export type Acceptance = 'accepted' | 'not_started' | 'too_late'

/** Done means closed, with a result: between the deadline and that moment the last answers may still be on their way. */
export function stageOf({ started_at, closed_at }: Times): Stage {
  if (closed_at !== null) return 'done'
  return started_at === null ? 'to_do' : 'in_progress'
}

/** Whether there is nothing left to do for the candidate: finished, or out of time. */
export function isClosedAt({ deadline_at, closed_at }: Times, now: number): boolean {
  return closed_at !== null || (deadline_at !== null && now >= deadline_at)
}

/**
 * When something counts as received: when it was read. Read at the deadline or later it has the benefit of the doubt, and counts from
 * the earliest moment at which it may have reached the machine.
 */
export const countedAt = ({ deadline_at }: Pick<Times, 'deadline_at'>, readAt: number, arrivedAt: number): number =>
  deadline_at !== null && readAt >= deadline_at ? arrivedAt : readAt

/** The one place that says whether an answer received at this moment counts (docs/decisions.md, reading 20). */
export function acceptanceAt(times: Times & { reopened_at: number | null }, receivedAt: number): Acceptance {
  const { started_at, deadline_at, closed_at, reopened_at } = times
  if (closed_at !== null) return 'too_late'
  if (started_at === null || deadline_at === null) return 'not_started'
  return answersInTime({ end: deadline_at, reopened_at }, receivedAt) ? 'accepted' : 'too_late'
}

/** What is received at this moment has come in time for an end of the clock. */
export function answersInTime({ end, reopened_at }: { end: number; reopened_at: number | null }, receivedAt: number) {
  // What lay about since before a reopening was late against the deadline that stood then.
  if (reopened_at !== null && receivedAt < reopened_at) return false
  return receivedAt <= end + TRAVEL_MS
}

/** The latest deadline whose interview may be closed now: nothing of it is under way any more. */
export function overBefore(now: number): number {
  return now - TRAVEL_MS - SETTLE_MS
}

const two = (value: number) => String(value).padStart(2, '0')

/** `hh:mm:ss` of whole seconds: a clock shows never more than there is. */
export function hhmmss(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}

export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

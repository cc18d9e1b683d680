import { secondsOf } from '@assay/domain/exam/clock'

/** Between these two moments of the browser's steady clock the time runs out. */
export interface Deadline {
  from: number
  to: number
}

export const WARNING_MS = 5 * 60_000
/** The specification shows its toast at 5:01, which stands on the clock while less than 5:02 is left. */
const HURRY_MS = WARNING_MS + 2_000
const SAID_ALOUD_MS = [10 * 60_000]
/** From 1:00 on, which stands on the clock while less than 1:01 is left. */
const LAST_MINUTE_MS = 61_000

/** The server gave whole seconds, rounded down, at some moment between the question and the answer. */
export function deadlineOf(remaining: string, sentAt: number, gotAt: number): Deadline {
  const ms = secondsOf(remaining) * 1000
  return { from: sentAt + ms, to: gotAt + ms + 1000 }
}

/** Every answer makes it more exact. One that contradicts is the newer truth: the device slept, or its clock stood still. */
export function narrowDeadline(known: Deadline, heard: Deadline): Deadline {
  const from = Math.max(known.from, heard.from)
  const to = Math.min(known.to, heard.to)
  return from <= to ? { from, to } : heard
}

interface Known {
  deadline: Deadline
  given: number | null
  grownAt: number
}

/** What an answer says of the clock, and the two moments between which the server said it. */
export interface HeardClock {
  remaining: string
  sentAt: number
  gotAt: number
  /** All that was given so far, in seconds, where the answer tells it. */
  given?: number
}

const later = ({ from, to }: Deadline, ms: number): Deadline => ({ from: from + ms, to: to + ms })

/** What is known of the clock after an answer. A test's time only grows: what is older than the last that was given says nothing. */
export function withHeardClock(
  { deadline, given: before, grownAt }: Known,
  { remaining, sentAt, gotAt, given }: HeardClock,
): Known {
  const now = deadlineOf(remaining, sentAt, gotAt)
  if (given === undefined) {
    return { deadline: sentAt < grownAt ? deadline : narrowDeadline(deadline, now), given: before, grownAt }
  }
  if (before === null) return { deadline: narrowDeadline(deadline, now), given, grownAt: gotAt }
  if (given < before) return { deadline, given: before, grownAt }
  const more = given - before
  return { deadline: narrowDeadline(later(deadline, more * 1000), now), given, grownAt: more > 0 ? gotAt : grownAt }
}

export function leftMs({ from, to }: Deadline, now: number): number {
  return Math.max(0, (from + to) / 2 - now)
}

/** Until the shown second changes. */
export function nextTickMs(left: number): number {
  return (left % 1000) + 1
}

const hasCrossed = (mark: number, before: number, after: number) => before > mark && after <= mark

/** Once, also when the tick that would have hit it was skipped. */
export function crossesHurry(before: number, after: number): boolean {
  return before >= HURRY_MS && after < HURRY_MS
}

/** Said beside the clock itself, for candidates without its digits in sight. */
export const isLastMinute = (left: number): boolean => left < LAST_MINUTE_MS

/** The minutes that are told to a screen reader now; five are told by the toast, the last one stands beside the clock. */
export function minutesToSay(before: number, after: number): number | null {
  const mark = SAID_ALOUD_MS.find((ms) => hasCrossed(ms, before, after))
  return mark === undefined ? null : mark / 60_000
}

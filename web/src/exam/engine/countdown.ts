import { secondsOf } from '@assay/domain/exam/formatDuration'

/** The deadline is between `earliest` and `latest`, which are times of the browser's monotonic clock. */
export interface DeadlineRange {
  earliest: number
  latest: number
}

export const WARNING_MS = 5 * 60_000
/** The specification requires the warning toast at 5:01, which the clock displays when less than 5:02 is left. */
const WARNING_TOAST_MS = WARNING_MS + 2_000
const ANNOUNCE_AT_MS = [10 * 60_000]
/** The clock displays 1:00 when less than 1:01 is left. */
const LAST_MINUTE_MS = 61_000

/** The server rounds the remaining time down to seconds, so the deadline is only known as a range. */
export function deadlineOf(remaining: string, sentAt: number, receivedAt: number): DeadlineRange {
  const ms = secondsOf(remaining) * 1000
  return { earliest: sentAt + ms, latest: receivedAt + ms + 1000 }
}

/** If the device slept or its clock stopped, the two ranges do not overlap, and the measured range is used. */
export function narrowDeadline(known: DeadlineRange, measured: DeadlineRange): DeadlineRange {
  const earliest = Math.max(known.earliest, measured.earliest)
  const latest = Math.min(known.latest, measured.latest)
  return earliest <= latest ? { earliest, latest } : measured
}

interface KnownClock {
  deadline: DeadlineRange
  addedSeconds: number | null
  extendedAt: number
}

export interface ServerClockReading {
  remaining: string
  sentAt: number
  receivedAt: number
  addedSeconds?: number
}

const deadlineLater = ({ earliest, latest }: DeadlineRange, ms: number): DeadlineRange => ({
  earliest: earliest + ms,
  latest: latest + ms,
})

/** The server never moves a deadline to an earlier time, so responses from before the last extension are ignored. */
export function withServerClock(
  { deadline, addedSeconds: before, extendedAt }: KnownClock,
  { remaining, sentAt, receivedAt, addedSeconds }: ServerClockReading,
): KnownClock {
  const now = deadlineOf(remaining, sentAt, receivedAt)
  if (addedSeconds === undefined) {
    return {
      deadline: sentAt < extendedAt ? deadline : narrowDeadline(deadline, now),
      addedSeconds: before,
      extendedAt,
    }
  }
  if (before === null) return { deadline: narrowDeadline(deadline, now), addedSeconds, extendedAt: receivedAt }
  if (addedSeconds < before) return { deadline, addedSeconds: before, extendedAt }
  const more = addedSeconds - before
  return {
    deadline: narrowDeadline(deadlineLater(deadline, more * 1000), now),
    addedSeconds,
    extendedAt: more > 0 ? receivedAt : extendedAt,
  }
}

export function leftMs({ earliest, latest }: DeadlineRange, now: number): number {
  return Math.max(0, (earliest + latest) / 2 - now)
}

export function nextTickMs(left: number): number {
  return (left % 1000) + 1
}

const hasCrossed = (threshold: number, before: number, after: number) => before > threshold && after <= threshold

/** The warning appears once, even if no tick of the clock is exactly at the warning time. */
export function crossesWarning(before: number, after: number): boolean {
  return before >= WARNING_TOAST_MS && after < WARNING_TOAST_MS
}

export const isLastMinute = (left: number): boolean => left < LAST_MINUTE_MS

/** Five minutes and one minute are announced elsewhere, so the result is null for these times. */
export function minutesToAnnounce(before: number, after: number): number | null {
  const threshold = ANNOUNCE_AT_MS.find((ms) => hasCrossed(ms, before, after))
  return threshold === undefined ? null : threshold / 60_000
}

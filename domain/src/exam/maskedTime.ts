import type { Role } from '../people/permissions.ts'
import { type Allowance, allowedMs, runTimeUntil } from './ledger.ts'

/** Null without a session, for example for a shared result. */
export type Viewer = { id: number | null; role: Role } | null

/**
 * True if the reader may see extra time: administrators and the creator of the interview. Candidates see their own time
 * anyway.
 */
export const canSeeExtraTime = (viewer: Viewer, { created_by }: { created_by: number | null }): boolean =>
  // A token that belongs to no user must not match an interview without a known creator.
  viewer !== null && (viewer.role === 'admin' || (viewer.id !== null && viewer.id === created_by))

/**
 * The part of this running time that is due to the extra time, rounded up. Readers who may not see extra time must not
 * see this part.
 */
const hiddenMs = (clock: Allowance, ran: number): number =>
  clock.extra_seconds === 0 ? 0 : Math.ceil((ran * clock.extra_seconds * 1000) / allowedMs(clock))

/**
 * A time of a finished test for readers who may not see extra time. The time is changed as if the candidate had had the
 * normal time.
 */
export const maskedTime = (clock: Allowance, at: number, ran: number): number => at - hiddenMs(clock, ran)

/** Shortens a duration, in milliseconds or seconds, by the share of extra time. */
export const maskedDuration = (clock: Allowance, length: number): number => length - hiddenMs(clock, length)

/** Hides the extra time in any time of the test, based on the periods in which the clock was running. */
export const timeMasker =
  (clock: Allowance, periods: Parameters<typeof runTimeUntil>[0]) =>
  (at: number): number =>
    maskedTime(clock, at, runTimeUntil(periods, at))

import type { Role } from '../people/permissions.ts'
import { allowedMs, runTimeUntil, type TimeAllowance } from './testClock.ts'

/** The viewer is null without a session, for example for a shared result. */
export type Viewer = { id: number | null; role: Role } | null

/** Candidates do not need this check, because they always see the time of their own test. */
export const canSeeExtraTime = (viewer: Viewer, { created_by }: { created_by: number | null }): boolean =>
  // Two nulls must not match: a token without a user, and an interview without a known creator.
  viewer !== null && (viewer.role === 'admin' || (viewer.id !== null && viewer.id === created_by))

/** The share of the running time that comes from extra time. Some readers may not see extra time. */
const hiddenMs = (allowance: TimeAllowance, ran: number): number =>
  allowance.extra_seconds === 0 ? 0 : Math.ceil((ran * allowance.extra_seconds * 1000) / allowedMs(allowance))

/** Converts a time for readers who may not see extra time, as if the candidate had had the normal time. */
export const maskedTime = (allowance: TimeAllowance, at: number, ran: number): number => at - hiddenMs(allowance, ran)

/** The duration may be in milliseconds or in seconds; the result has the same unit. */
export const maskedDuration = (allowance: TimeAllowance, length: number): number => length - hiddenMs(allowance, length)

export const timeMasker =
  (allowance: TimeAllowance, periods: Parameters<typeof runTimeUntil>[0]) =>
  (at: number): number =>
    maskedTime(allowance, at, runTimeUntil(periods, at))

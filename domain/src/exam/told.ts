import type { Role } from '../people/permissions.ts'
import { type Allowance, allowedMs, runTimeUntil } from './ledger.ts'

/** Null without a session, as for a shared result. */
export type Reader = { id: number | null; role: Role } | null

/** Extra time is visible to administrators and the interview's creator. Candidates do not use this rule. */
export const canSeeExtraTime = (reader: Reader, { created_by }: { created_by: number | null }): boolean =>
  // A token without an owner and an interview without a known creator must not match.
  reader !== null && (reader.role === 'admin' || (reader.id !== null && reader.id === created_by))

/**
 * Time hidden from all displays: the share of the extra time in the allowed time. Rounded up, so that it is never too
 * short.
 */
const hiddenMs = (clock: Allowance, ran: number): number =>
  clock.extra_seconds === 0 ? 0 : Math.ceil((ran * clock.extra_seconds * 1000) / allowedMs(clock))

/** A time of a finished test for other readers: as if the candidate had the normal time. */
export const maskedTime = (clock: Allowance, at: number, ran: number): number => at - hiddenMs(clock, ran)

/** A duration, in milliseconds or seconds, shrinks by the same share. */
export const maskedDuration = (clock: Allowance, length: number): number => length - hiddenMs(clock, length)

/** The same for any time of the test, by the periods in which the clock ran. */
export const timeMasker =
  (clock: Allowance, stretches: Parameters<typeof runTimeUntil>[0]) =>
  (at: number): number =>
    maskedTime(clock, at, runTimeUntil(stretches, at))

import type { Role } from '../people/permissions.ts'
import { type Allowance, allowedMs, ranBy } from './ledger.ts'

/** Who looks: nobody where no session stands behind it, as with a shared result. */
export type Reader = { id: number | null; role: Role } | null

/** Extra time is known to administrators and to the interview's creator; its candidate is no reader here. */
export const knowsExtra = (reader: Reader, { created_by }: { created_by: number | null }): boolean =>
  // A program of nobody's has created nothing, and neither has it what nobody is known to have created.
  reader !== null && (reader.role === 'admin' || (reader.id !== null && reader.id === created_by))

/** What is left out of all that is told: the part of it that the extra time is of the time allowed. Whole, and never too little. */
const hidden = (clock: Allowance, ran: number): number =>
  clock.extra_seconds === 0 ? 0 : Math.ceil((ran * clock.extra_seconds * 1000) / allowedMs(clock))

/** A moment of a test that is over, as others read it: as if the clock had run on the time that everybody gets. */
export const toldAt = (clock: Allowance, at: number, ran: number): number => at - hidden(clock, ran)

/** A stretch of its clock, in milliseconds or in seconds, shrinks alike. */
export const toldLength = (clock: Allowance, length: number): number => length - hidden(clock, length)

/** The same for any moment of it, by the stretches in which the clock ran. */
export const tellTimesOf =
  (clock: Allowance, stretches: Parameters<typeof ranBy>[0]) =>
  (at: number): number =>
    toldAt(clock, at, ranBy(stretches, at))

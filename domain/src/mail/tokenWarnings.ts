const DAY_MS = 24 * 60 * 60_000

/** Days before the end of a token at which its owner is warned, earliest first. */
export const WARNED_BEFORE = [14, 2] as const

/** Days left; the current one counts as a whole. */
export const daysLeft = (expiresAt: number, now: number): number => Math.max(0, Math.ceil((expiresAt - now) / DAY_MS))

/** The latest warning that is due; null before the first. */
const newestWarning = (left: number): number | null => WARNED_BEFORE.findLast((days) => left <= days * DAY_MS) ?? null

/** The warning that a short-lived token skips: its owner knows the end from its creation. */
export const warnedAtFirst = (lastsMs: number): number | null => newestWarning(lastsMs)

interface Ending {
  expiresAt: number
  warned: number | null
  now: number
}

/** The warning to send now; null without one. */
export function warningDue({ expiresAt, warned, now }: Ending): number | null {
  if (expiresAt <= now) return null
  const newest = newestWarning(expiresAt - now)
  return newest !== null && (warned === null || newest < warned) ? newest : null
}

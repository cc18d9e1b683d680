const DAY_MS = 24 * 60 * 60_000

/** So many days before its end somebody is told of a token, the earliest first. */
export const WARNED_BEFORE = [14, 2] as const

/** How many days are left, the one that runs counted whole. */
export const daysLeft = (expiresAt: number, now: number): number => Math.max(0, Math.ceil((expiresAt - now) / DAY_MS))

/** The nearest of the warnings whose time has come; null before the first. */
const newestWarning = (left: number): number | null => WARNED_BEFORE.findLast((days) => left <= days * DAY_MS) ?? null

/** The warning that a token of such a length begins with as given: its maker knows when it ends. */
export const warnedAtFirst = (lastsMs: number): number | null => newestWarning(lastsMs)

interface Ending {
  expiresAt: number
  /** The last one that was given. */
  warned: number | null
  now: number
}

/** Which warning is to be given now, if any. */
export function warningDue({ expiresAt, warned, now }: Ending): number | null {
  if (expiresAt <= now) return null
  const newest = newestWarning(expiresAt - now)
  return newest !== null && (warned === null || newest < warned) ? newest : null
}

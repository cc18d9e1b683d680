const DAY_MS = 24 * 60 * 60_000

/** A warning is sent when a token has this number of days left; the earliest warning comes first. */
export const WARNED_BEFORE = [14, 2] as const

/** The current day counts as a whole day. */
export const daysLeft = (expiresAt: number, now: number): number => Math.max(0, Math.ceil((expiresAt - now) / DAY_MS))

const newestWarning = (left: number): number | null => WARNED_BEFORE.findLast((days) => left <= days * DAY_MS) ?? null

/** A token with a short lifetime needs no early warning, because its owner has just chosen the expiry date. */
export const warnedAtFirst = (lastsMs: number): number | null => newestWarning(lastsMs)

interface Ending {
  expiresAt: number
  warned: number | null
  now: number
}

export function warningDue({ expiresAt, warned, now }: Ending): number | null {
  if (expiresAt <= now) return null
  const newest = newestWarning(expiresAt - now)
  return newest !== null && (warned === null || newest < warned) ? newest : null
}

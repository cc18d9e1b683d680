const HOUR = 7
const DAY_MS = 24 * 60 * 60_000

/** The clock time in this time zone, read as if it were UTC, in milliseconds. */
function shownAt(moment: number, timeZone: string): number {
  // The Swedish format is nearly ISO: '2026-11-26 12:54:28'.
  return Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`)
}

/** If daylight saving time skips this clock time in spring, the result is one hour later. */
function momentShowing(shown: number, timeZone: string): number {
  const near = shown - (shownAt(shown, timeZone) - shown)
  return near - (shownAt(near, timeZone) - shown)
}

export function lastDailyMailTime(now: number, timeZone: string): number {
  const today = Math.floor(shownAt(now, timeZone) / DAY_MS) * DAY_MS + HOUR * 60 * 60_000
  const morning = momentShowing(today, timeZone)
  return morning <= now ? morning : momentShowing(today - DAY_MS, timeZone)
}

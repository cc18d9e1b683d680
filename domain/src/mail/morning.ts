const HOUR = 7
const DAY_MS = 24 * 60 * 60_000

/** What a clock of the zone shows at a moment, read as if it were UTC. */
function shownAt(moment: number, timeZone: string): number {
  // Swedish writes moments as ISO does: '2026-11-26 12:54:28'.
  return Date.parse(`${new Date(moment).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`)
}

/** When a clock of the zone shows this. An hour that the zone leaves out in spring comes an hour later. */
function momentShowing(shown: number, timeZone: string): number {
  const near = shown - (shownAt(shown, timeZone) - shown)
  return near - (shownAt(near, timeZone) - shown)
}

/** The last time, up to now, that it was seven in the morning there: what is told once a day is told at this hour. */
export function lastMorning(now: number, timeZone: string): number {
  const today = Math.floor(shownAt(now, timeZone) / DAY_MS) * DAY_MS + HOUR * 60 * 60_000
  const morning = momentShowing(today, timeZone)
  return morning <= now ? morning : momentShowing(today - DAY_MS, timeZone)
}

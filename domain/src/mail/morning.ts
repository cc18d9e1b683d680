const HOUR = 7
const DAY_MS = 24 * 60 * 60_000

/** What a clock of the zone shows at a moment, read as if it were UTC. */
function shownAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    ...{ hourCycle: 'h23', timeZone, calendar: 'gregory', numberingSystem: 'latn' },
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (name) => parts.get(name as Intl.DateTimeFormatPartTypes) ?? 0,
  ) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second)
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

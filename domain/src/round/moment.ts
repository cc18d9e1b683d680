const isoPattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|[+-]\d\d:\d\d)$/

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function offsetMs(zone: string): number | null {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  if (hours > 23 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The time must be in ISO 8601 with an offset. For any other text or an impossible date, the result is null. */
export function momentOf(text: string): number | null {
  const parts = isoPattern.exec(text)
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const offset = text.endsWith('Z') ? 0 : offsetMs(text.slice(-6))
  const isPossible =
    month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour < 24 && minute < 60 && second < 60
  if (!isPossible || offset === null || year < 1970) return null
  const fraction = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  return Date.UTC(year, month - 1, day, hour, minute, second, fraction) - offset
}

/** A date without time means midnight in UTC. */
export const dayOrMomentOf = (text: string): number | null => momentOf(text) ?? momentOf(`${text}T00:00Z`)

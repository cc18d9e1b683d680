const twoDigits = (part: number) => String(part).padStart(2, '0')

/** What a `datetime-local` field holds for a moment, by the reader's own clock. */
export function toField(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The moment that such a field means, as calls take it; null while it holds none. */
export function fromField(value: string): string | null {
  const time = new Date(value).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The time zone by which the fields are read, as people know it. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

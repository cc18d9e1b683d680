const twoDigits = (part: number) => String(part).padStart(2, '0')

/** Converts a time to the value of a `datetime-local` field, in the user's time zone. */
export function toField(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** Converts the value of a `datetime-local` field to the API's format; null if empty. */
export function fromField(value: string): string | null {
  const time = new Date(value).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

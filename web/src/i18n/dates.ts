import { formatsOf, inWords, readLanguage } from './language.ts'

const locale = formatsOf(readLanguage())
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
const clockOfMinute = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const momentToSecond = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
const momentWithZone = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** '20 Nov 2026' as the language of the page writes it, in the time zone of the reader. */
export const dateOf = (iso: string): string => day.format(new Date(iso))

export const momentOf = (iso: string): string => moment.format(new Date(iso))

/** '14:03:22' on the day that the reader knows. */
export const timeOfDay = (iso: string): string => clock.format(new Date(iso))

export const isToday = (iso: string, now: number): boolean => dayOf(iso) === dayOf(new Date(now).toISOString())

/** '14:03', and with its day where that is not today's. */
export const minuteOf = (iso: string, now: number): string =>
  isToday(iso, now) ? clockOfMinute.format(new Date(iso)) : momentOf(iso)

/** '14:03:22', and the minute with its day where that is not today's. */
export const timeOrDayOf = (iso: string, now: number): string => (isToday(iso, now) ? timeOfDay(iso) : momentOf(iso))

export const secondOf = (iso: string): string => momentToSecond.format(new Date(iso))

/** A moment with the time zone in which it is told, for a closer look. */
export const momentInZone = (iso: string): string => momentWithZone.format(new Date(iso))

/** '2026-11-20': the day that `dateOf` and `momentOf` tell, as the same reader's calendar has it. */
export function dayOf(iso: string): string {
  const date = new Date(iso)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
}

/** The first moment of yesterday, as the reader's own calendar has it. */
export function startOfYesterday(now: number): string {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1).toISOString()
}

/** '2 minutes', '1 minute 30 seconds'. */
export function spanOf(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [whole > 0 ? inWords(whole, 'minute') : '', rest > 0 || whole === 0 ? inWords(rest, 'second') : '']
    .filter(Boolean)
    .join(' ')
}

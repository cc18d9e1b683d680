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

export const dateOf = (iso: string): string => day.format(new Date(iso))

/** A date without the year, for example '28 Nov'. */
export const dayAndMonthOf = (iso: string): string =>
  new Date(iso).toLocaleDateString(locale, { day: 'numeric', month: 'short' })

/** Prevents a line break before 'AM' or 'PM'. */
const inOneLine = (time: string): string => time.replace(/(\d) (?=\D+$)/, '$1\u00a0')

export const momentOf = (iso: string): string => inOneLine(moment.format(new Date(iso)))

export const timeOfDay = (iso: string): string => inOneLine(clock.format(new Date(iso)))

const isToday = (iso: string, now: number): boolean => dayOf(iso) === dayOf(new Date(now).toISOString())

/** A time such as '14:03'. If the day is not today, the date is included. */
export const minuteOf = (iso: string, now: number): string =>
  isToday(iso, now) ? inOneLine(clockOfMinute.format(new Date(iso))) : momentOf(iso)

export const timeOrDayOf = (iso: string, now: number): string => (isToday(iso, now) ? timeOfDay(iso) : dateOf(iso))

export const secondOf = (iso: string): string => inOneLine(momentToSecond.format(new Date(iso)))

export const momentInZone = (iso: string): string => momentWithZone.format(new Date(iso))

export function dayOf(iso: string): string {
  const date = new Date(iso)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
}

export function startOfYesterday(now: number): string {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1).toISOString()
}

export function spanOf(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [whole > 0 ? inWords(whole, 'minute') : '', rest > 0 || whole === 0 ? inWords(rest, 'second') : '']
    .filter(Boolean)
    .join(' ')
}

import { type Language, localeOf } from '../people/languages.ts'

/** With weekday, 24 hours and time zone, so that the time is clear in any place. */
export function momentInMail(time: number, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(`${localeOf(language)}-u-ca-gregory-nu-latn`, {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return `${format.format(time)} (${timeZone})`
}

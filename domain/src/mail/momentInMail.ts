import { type Language, localeOf } from '../people/languages.ts'

/** A time with weekday, 24 hours and time zone, so that readers in any place understand it. */
export function momentInMail(time: number, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(`${localeOf(language)}-u-ca-gregory-nu-latn`, {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return `${format.format(time)} (${timeZone})`
}

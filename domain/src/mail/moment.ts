import { type Language, localeOf } from '../people/languages.ts'

/** With the weekday and in 24 hours: a mail is read elsewhere, by somebody who cannot ask. The zone's name stands behind it. */
export function momentInMail(time: number, language: Language, timeZone: string): string {
  const format = new Intl.DateTimeFormat(`${localeOf(language)}-u-ca-gregory-nu-latn`, {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return `${format.format(time)} (${timeZone})`
}

import type { MailLanguage } from './ownWords.ts'

const LOCALE: Record<MailLanguage, string> = { en: 'en', es: 'es', ch: 'zh-Hant' }

/** The tag by which HTML and readers aloud know the language of a mail. */
export const localeOfMail = (language: MailLanguage): string => LOCALE[language]

/** With the weekday and in 24 hours: a mail is read elsewhere, by somebody who cannot ask. The zone's name stands behind it. */
export function momentInMail(time: number, language: MailLanguage, timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALE[language], {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return `${format.format(time)} (${timeZone})`
}

import { inWords, localeOf, readLanguage } from './language.ts'

const locale = localeOf(readLanguage())
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** '20 Nov 2026' as the language of the page writes it, in the time zone of the reader. */
export const dateOf = (iso: string): string => day.format(new Date(iso))

export const momentOf = (iso: string): string => moment.format(new Date(iso))

/** '2 minutes', '1 minute 30 seconds'. */
export function spanOf(seconds: number): string {
  const whole = Math.floor(seconds / 60)
  const rest = seconds % 60
  return [whole > 0 ? inWords(whole, 'minute') : '', rest > 0 || whole === 0 ? inWords(rest, 'second') : '']
    .filter(Boolean)
    .join(' ')
}

import { formatsOf, readLanguage } from '../../i18n/language.ts'

/** The text includes the name of the time zone, because the invitation may show the time in another time zone. */
export function longDateTime(iso: string): string {
  const format = new Intl.DateTimeFormat(formatsOf(readLanguage()), {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'long',
  })
  return format.format(new Date(iso))
}

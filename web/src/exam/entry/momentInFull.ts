import { formatsOf, readLanguage } from '../../i18n/language.ts'

/** By the reader's own clock, with the name of its time zone: the invitation may have come from another one. */
export function momentInFull(iso: string): string {
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

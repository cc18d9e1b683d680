import { inWords } from '../../i18n/language.ts'

export function waitInWords(seconds: number): string {
  return seconds < 90 ? inWords(Math.max(1, seconds), 'second') : inWords(Math.ceil(seconds / 60), 'minute')
}

import { firstSpoken, languages as known, type Language } from '@assay/domain/people/languages'
import { readStored, store } from '../lib/storage.ts'

const key = 'language'

const names: Record<Language, string> = { en: 'English', ch: '繁體中文', es: 'Español' }

export type { Language }
export const languages = known.map(({ language, locale }) => ({ language, locale, name: names[language] }))

const isLanguage = (value: string | null): value is Language => languages.some(({ language }) => language === value)

let offered: Language | undefined

/** What a page is to speak to somebody who has chosen nothing here, whatever their browser asks for. */
export function offerLanguage(language: Language): void {
  offered = language
}

/** What was chosen here; until something is, what is offered, or else what the browser asks for. */
export function readLanguage(): Language {
  const kept = readStored(key)
  return isLanguage(kept) ? kept : (offered ?? firstSpoken(navigator.languages) ?? 'en')
}

export function localeOf(wanted: Language): string {
  return languages.find(({ language }) => language === wanted)?.locale ?? 'en'
}

export function changeLanguage(language: Language): void {
  store(key, language)
  location.reload()
}

/** '5 minutes', '45 seconds' in the language of the page. */
export function inWords(amount: number, unit: 'second' | 'minute'): string {
  return new Intl.NumberFormat(localeOf(readLanguage()), { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

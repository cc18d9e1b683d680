import { readStored, store } from '../lib/storage.ts'

const key = 'language'

export const languages = [
  { language: 'en', name: 'English', locale: 'en' },
  { language: 'ch', name: '繁體中文', locale: 'zh-Hant' },
  { language: 'es', name: 'Español', locale: 'es' },
] as const

export type Language = (typeof languages)[number]['language']

const isLanguage = (value: string | null): value is Language => languages.some(({ language }) => language === value)

export function readLanguage(): Language {
  const kept = readStored(key)
  return isLanguage(kept) ? kept : 'en'
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

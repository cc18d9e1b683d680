import { readStored, store } from '../lib/storage.ts'

const key = 'language'

export const languages = [
  { language: 'en', name: 'English', locale: 'en', spoken: /^en\b/i },
  { language: 'ch', name: '繁體中文', locale: 'zh-Hant', spoken: /^zh-(hant|tw|hk|mo)\b/i },
  { language: 'es', name: 'Español', locale: 'es', spoken: /^es\b/i },
] as const

export type Language = (typeof languages)[number]['language']

const isLanguage = (value: string | null): value is Language => languages.some(({ language }) => language === value)

/** The first language of the browser that the page speaks too. */
export function firstSpoken(browser: readonly string[]): Language | undefined {
  const known = browser.map((tag) => languages.find(({ spoken }) => spoken.test(tag))?.language)
  return known.find((language) => language !== undefined)
}

/** What was chosen here; until something is, what the browser asks for. */
export function readLanguage(): Language {
  const kept = readStored(key)
  return isLanguage(kept) ? kept : (firstSpoken(navigator.languages) ?? 'en')
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

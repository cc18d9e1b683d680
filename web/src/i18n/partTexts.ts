import type { PartTexts } from './books.ts'
import { type Language, localeOf, readLanguage } from './language.ts'
import { speak } from './text.ts'

const sources: { [In in Language]: () => Promise<{ default: PartTexts<In> }> } = {
  en: () => import('./en/exam/parts.ts'),
  ch: () => import('./ch/exam/parts.ts'),
  es: () => import('./es/exam/parts.ts'),
  de: () => import('./de/parts.ts'),
  fr: () => import('./fr/parts.ts'),
  it: () => import('./it/parts.ts'),
  pt: () => import('./pt/parts.ts'),
  pl: () => import('./pl/parts.ts'),
  nl: () => import('./nl/parts.ts'),
  uk: () => import('./uk/parts.ts'),
  tr: () => import('./tr/parts.ts'),
  ja: () => import('./ja/parts.ts'),
  ko: () => import('./ko/parts.ts'),
  hi: () => import('./hi/parts.ts'),
  ar: () => import('./ar/parts.ts'),
  he: () => import('./he/parts.ts'),
}

/** What candidates read in parts of their page that come later. */
export async function loadPartTexts(): Promise<void> {
  const language = readLanguage()
  speak(localeOf(language), (await sources[language]()).default)
}

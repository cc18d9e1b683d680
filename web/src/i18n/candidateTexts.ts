import type { CandidateTexts } from './books.ts'
import { type Language, localeOf, readLanguage, tellLanguage } from './language.ts'
import { setUpTexts } from './text.ts'

/** Only the development server uses these imports; the build removes them, because it prerenders the texts. */
const sources: { [In in Language]: () => Promise<{ default: CandidateTexts<In> }> } = {
  en: () => import('./en/books/candidate.ts'),
  ch: () => import('./ch/books/candidate.ts'),
  es: () => import('./es/books/candidate.ts'),
  de: () => import('./de/candidate.ts'),
  fr: () => import('./fr/candidate.ts'),
  it: () => import('./it/candidate.ts'),
  pt: () => import('./pt/candidate.ts'),
  pl: () => import('./pl/candidate.ts'),
  nl: () => import('./nl/candidate.ts'),
  uk: () => import('./uk/candidate.ts'),
  tr: () => import('./tr/candidate.ts'),
  ja: () => import('./ja/candidate.ts'),
  ko: () => import('./ko/candidate.ts'),
  hi: () => import('./hi/candidate.ts'),
  ar: () => import('./ar/candidate.ts'),
  he: () => import('./he/candidate.ts'),
}

/** The page already contains the texts of its own language; other languages are fetched. */
async function textsIn(language: Language): Promise<Readonly<Record<string, string>>> {
  if (import.meta.env.DEV) return (await sources[language]()).default
  const written = document.getElementById('texts')
  if (written?.dataset['language'] === language) return JSON.parse(written.textContent)
  const answer = await fetch(`/candidate.${language}.${written?.dataset['version']}.json`)
  if (!answer.ok) throw new Error(`No texts in ${language}: ${answer.status}`)
  return answer.json()
}

export async function loadTexts(): Promise<void> {
  const language = readLanguage()
  setUpTexts(localeOf(language), await textsIn(language))
  tellLanguage(language)
}

import type { CommonTexts, ExamTexts } from './books.ts'
import { type Language, localeOf, readLanguage } from './language.ts'
import { speak } from './text.ts'

export type CandidateTexts = CommonTexts & ExamTexts

/** While the page is being worked on nothing is written into it yet; what is built leaves these out. */
const sources: Record<Language, () => Promise<{ default: CandidateTexts }>> = {
  en: () => import('./en/books/candidate.ts'),
  ch: () => import('./ch/books/candidate.ts'),
  es: () => import('./es/books/candidate.ts'),
}

/** The page brings the texts of its own language along, so that nobody waits for them; another one is asked for. By number: `shortTexts.ts`. */
async function booksIn(language: Language): Promise<Partial<CandidateTexts>[]> {
  if (import.meta.env.DEV) return [(await sources[language]()).default]
  const written = document.getElementById('texts')
  if (written?.dataset['language'] === language) return JSON.parse(written.textContent)
  const answer = await fetch(`/candidate.${language}.${written?.dataset['name']}.json`)
  if (!answer.ok) throw new Error(`No texts in ${language}: ${answer.status}`)
  return answer.json()
}

/** The candidate's own book, and nothing of the staff's. */
export async function loadTexts(): Promise<void> {
  const language = readLanguage()
  const locale = localeOf(language)
  speak(locale, ...(await booksIn(language)))
  document.documentElement.lang = locale
}

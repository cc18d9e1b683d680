import type { PartTexts } from './books.ts'
import { type Language, localeOf, readLanguage } from './language.ts'
import { speak } from './text.ts'

const sources: Record<Language, () => Promise<{ default: PartTexts }>> = {
  en: () => import('./en/exam/parts.ts'),
  ch: () => import('./ch/exam/parts.ts'),
  es: () => import('./es/exam/parts.ts'),
}

/** What candidates read in parts of their page that come later. */
export async function loadPartTexts(): Promise<void> {
  const language = readLanguage()
  speak(localeOf(language), (await sources[language]()).default)
}

import type { CommonTexts, StaffTexts } from './books.ts'
import { type Language, localeOf, readLanguage } from './language.ts'
import { speak } from './text.ts'

interface Books {
  common: () => Promise<{ default: CommonTexts }>
  staff: () => Promise<{ default: StaffTexts }>
}

/** Only the chosen language is ever loaded. */
const library: Record<Language, Books> = {
  en: { common: () => import('./en/common.ts'), staff: () => import('./en/staff.ts') },
  ch: { common: () => import('./ch/common.ts'), staff: () => import('./ch/staff.ts') },
  es: { common: () => import('./es/common.ts'), staff: () => import('./es/staff.ts') },
}

const language = readLanguage()
const locale = localeOf(language)

export async function startTexts(): Promise<void> {
  document.documentElement.lang = locale
  speak(locale, (await library[language].common()).default)
}

export async function addStaffTexts(): Promise<void> {
  speak(locale, (await library[language].staff()).default)
}

import type { ClockTexts, CommonTexts, StaffTexts } from './books.ts'
import { type Language, localeOf, readLanguage } from './language.ts'
import { speak } from './text.ts'

interface Books {
  common: () => Promise<{ default: CommonTexts }>
  staff: () => Promise<{ default: StaffTexts }>
  clock: () => Promise<{ default: ClockTexts }>
}

/** Only the chosen language is ever loaded. */
const library: Record<Language, Books> = {
  en: {
    common: () => import('./en/common.ts'),
    staff: () => import('./en/staff.ts'),
    clock: () => import('./en/clock/book.ts'),
  },
  ch: {
    common: () => import('./ch/common.ts'),
    staff: () => import('./ch/staff.ts'),
    clock: () => import('./ch/clock/book.ts'),
  },
  es: {
    common: () => import('./es/common.ts'),
    staff: () => import('./es/staff.ts'),
    clock: () => import('./es/clock/book.ts'),
  },
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

export async function addClockTexts(): Promise<void> {
  speak(locale, (await library[language].clock()).default)
}

/** A screen together with its texts, which nobody else waits for. */
export const withClockTexts =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), addClockTexts()])
    return part
  }

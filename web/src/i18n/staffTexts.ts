import type { CommonTexts, ScreenTexts, StaffTexts } from './books.ts'
import { type Language, localeOf, readLanguage } from './language.ts'
import { speak } from './text.ts'

type Books = { common: CommonTexts; staff: StaffTexts } & ScreenTexts
type Shelf = { [Book in keyof Books]: () => Promise<{ default: Books[Book] }> }

/** Only the chosen language is ever loaded. */
const library: Record<Language, Shelf> = {
  en: {
    common: () => import('./en/common.ts'),
    staff: () => import('./en/staff.ts'),
    clock: () => import('./en/clock/book.ts'),
    bank: () => import('./en/bank/book.ts'),
    entrance: () => import('./en/doors/entrance.ts'),
    security: () => import('./en/doors/security.ts'),
    oversight: () => import('./en/doors/oversight.ts'),
    insight: () => import('./en/insight/book.ts'),
  },
  ch: {
    common: () => import('./ch/common.ts'),
    staff: () => import('./ch/staff.ts'),
    clock: () => import('./ch/clock/book.ts'),
    bank: () => import('./ch/bank/book.ts'),
    entrance: () => import('./ch/doors/entrance.ts'),
    security: () => import('./ch/doors/security.ts'),
    oversight: () => import('./ch/doors/oversight.ts'),
    insight: () => import('./ch/insight/book.ts'),
  },
  es: {
    common: () => import('./es/common.ts'),
    staff: () => import('./es/staff.ts'),
    clock: () => import('./es/clock/book.ts'),
    bank: () => import('./es/bank/book.ts'),
    entrance: () => import('./es/doors/entrance.ts'),
    security: () => import('./es/doors/security.ts'),
    oversight: () => import('./es/doors/oversight.ts'),
    insight: () => import('./es/insight/book.ts'),
  },
}

const language = readLanguage()
const locale = localeOf(language)

export async function startTexts(): Promise<void> {
  document.documentElement.lang = locale
  speak(locale, (await library[language].common()).default)
}

export async function addTexts(...books: (keyof Books)[]): Promise<void> {
  const read = await Promise.all(books.map((book) => library[language][book]()))
  speak(locale, ...read.map(({ default: texts }) => texts))
}

export const addStaffTexts = (): Promise<void> => addTexts('staff')

/** A screen together with its own texts, which nobody else waits for. */
export const withTexts =
  <Part>(books: readonly (keyof ScreenTexts)[], load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), addTexts(...books)])
    return part
  }

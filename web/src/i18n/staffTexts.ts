import type { CommonTexts, ScreenTexts, StaffTexts } from './books.ts'
import { localeOf, readStaffLanguage, type StaffLanguage, tellLanguage } from './language.ts'
import { setUpTexts } from './text.ts'

type Books = { common: CommonTexts; staff: StaffTexts } & ScreenTexts
type Shelf = { [Book in keyof Books]: () => Promise<{ default: Books[Book] }> }

const library: Record<StaffLanguage, Shelf> = {
  en: {
    common: () => import('./en/books/common.ts'),
    staff: () => import('./en/books/staff.ts'),
    interviews: () => import('./en/books/interviews.ts'),
    bank: () => import('./en/books/bank.ts'),
    entrance: () => import('./en/auth/entrance.ts'),
    security: () => import('./en/books/security.ts'),
    oversight: () => import('./en/books/oversight.ts'),
    insight: () => import('./en/books/insight.ts'),
    signals: () => import('./en/books/signals.ts'),
  },
  ch: {
    common: () => import('./ch/books/common.ts'),
    staff: () => import('./ch/books/staff.ts'),
    interviews: () => import('./ch/books/interviews.ts'),
    bank: () => import('./ch/books/bank.ts'),
    entrance: () => import('./ch/auth/entrance.ts'),
    security: () => import('./ch/books/security.ts'),
    oversight: () => import('./ch/books/oversight.ts'),
    insight: () => import('./ch/books/insight.ts'),
    signals: () => import('./ch/books/signals.ts'),
  },
  es: {
    common: () => import('./es/books/common.ts'),
    staff: () => import('./es/books/staff.ts'),
    interviews: () => import('./es/books/interviews.ts'),
    bank: () => import('./es/books/bank.ts'),
    entrance: () => import('./es/auth/entrance.ts'),
    security: () => import('./es/books/security.ts'),
    oversight: () => import('./es/books/oversight.ts'),
    insight: () => import('./es/books/insight.ts'),
    signals: () => import('./es/books/signals.ts'),
  },
}

const language = readStaffLanguage()
const locale = localeOf(language)

export async function startTexts(): Promise<void> {
  tellLanguage(language)
  setUpTexts(locale, (await library[language].common()).default)
}

export async function addTexts(...books: (keyof Books)[]): Promise<void> {
  const read = await Promise.all(books.map((book) => library[language][book]()))
  setUpTexts(locale, ...read.map(({ default: texts }) => texts))
}

export const addStaffTexts = (): Promise<void> => addTexts('staff')

/** Loads a screen with its own texts. */
export const withTexts =
  <Part>(books: readonly (keyof ScreenTexts)[], load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), addTexts(...books)])
    return part
  }

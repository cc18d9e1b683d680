import type { CommonTexts, ExamTexts, StaffTexts } from './books.ts'
import { type Language, localeOf, readLanguage } from './language.ts'

type AnyKey = keyof CommonTexts | keyof ExamTexts | keyof StaffTexts
/** A text with a `{count}` may have a form for one thing beside it: `X` and `X_one`. */
export type TextKey = Exclude<AnyKey, `${string}_one`>
type Values = Record<string, string | number>
export type Text = (key: TextKey, values?: Values) => string

interface Books {
  common: () => Promise<{ default: CommonTexts }>
  exam: () => Promise<{ default: ExamTexts }>
  staff: () => Promise<{ default: StaffTexts }>
}

/** Only the chosen language is ever loaded, the staff's texts only for the staff and the exam's only for candidates. */
const library: Record<Language, Books> = {
  en: {
    common: () => import('./en/common.ts'),
    exam: () => import('./en/exam.ts'),
    staff: () => import('./en/staff.ts'),
  },
  ch: {
    common: () => import('./ch/common.ts'),
    exam: () => import('./ch/exam.ts'),
    staff: () => import('./ch/staff.ts'),
  },
  es: {
    common: () => import('./es/common.ts'),
    exam: () => import('./es/exam.ts'),
    staff: () => import('./es/staff.ts'),
  },
}

const language = readLanguage()
const locale = localeOf(language)
const plural = new Intl.PluralRules(locale)
const texts: Partial<Record<string, string>> = {}

export async function startTexts(): Promise<void> {
  document.documentElement.lang = locale
  Object.assign(texts, (await library[language].common()).default)
}

export async function addExamTexts(): Promise<void> {
  Object.assign(texts, (await library[language].exam()).default)
}

export async function addStaffTexts(): Promise<void> {
  Object.assign(texts, (await library[language].staff()).default)
}

function formFor(key: TextKey, count: string | number | undefined): string {
  const single = typeof count === 'number' && plural.select(count) === 'one' ? texts[`${key}_one`] : undefined
  return single ?? texts[key] ?? key
}

export const t: Text = (key, values = {}) =>
  formFor(key, values['count']).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

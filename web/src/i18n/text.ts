import type { CommonTexts, ExamTexts, ScreenTexts, StaffTexts } from './books.ts'

type ScreenKey = { [Book in keyof ScreenTexts]: keyof ScreenTexts[Book] }[keyof ScreenTexts]
type AnyKey = keyof CommonTexts | keyof ExamTexts | keyof StaffTexts | ScreenKey
/** A text with `{count}` may have plural forms: `X`, `X_one`, `X_few`. */
export type TextKey = Exclude<AnyKey, `${string}_one`>
type Values = Record<string, string | number>
export type Text = (key: TextKey, values?: Values) => string

const texts: Partial<Record<string, string>> = {}
let plural = new Intl.PluralRules('en')

export function setUpTexts(locale: string, ...books: Readonly<Record<string, string>>[]): void {
  plural = new Intl.PluralRules(locale)
  Object.assign(texts, ...books)
}

function formFor(key: TextKey, count: string | number | undefined): string {
  const form = typeof count === 'number' ? texts[`${key}_${plural.select(count)}`] : undefined
  return form ?? texts[key] ?? key
}

export const t: Text = (key, values = {}) =>
  formFor(key, values['count']).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

import type bank from './en/bank.json'
import type common from './en/common.json'
import type entrance from './en/entrance.json'
import type exam from './en/exam.json'
import type insight from './en/insight.json'
import type interviews from './en/interviews.json'
import type oversight from './en/oversight.json'
import type security from './en/security.json'
import type signals from './en/signals.json'
import type staff from './en/staff.json'

/** English is the source: all other languages have the same keys. */
interface Books {
  /** Texts that every page loads, including candidates' pages, so this group of texts must stay small. */
  common: typeof common
  /** Texts only for candidates' pages. */
  exam: typeof exam
  staff: typeof staff
  // All following groups of texts are loaded together with the screens that need them; see `withTexts`.
  interviews: typeof interviews
  bank: typeof bank
  entrance: typeof entrance
  security: typeof security
  oversight: typeof oversight
  insight: typeof insight
  /**
   * Texts about unusual answers (signals) must describe only the answers, and not the actions of candidates.
   */
  signals: typeof signals
}
export type Book = keyof Books

/** The name of a text without its plural form: `X_one` and `X_other` are forms of `X`. */
type NameOf<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key
export type TextKey = NameOf<{ [Name in Book]: keyof Books[Name] }[Book]>
type Values = Record<string, string | number>
export type Text = (key: TextKey, values?: Values) => string

const texts: Partial<Record<string, string>> = {}
let plural = new Intl.PluralRules('en')

export function setUpTexts(locale: string, ...books: Readonly<Record<string, string>>[]): void {
  plural = new Intl.PluralRules(locale)
  Object.assign(texts, ...books)
}

/** If a language does not need the plural form for a number, the form is missing, and `other` is used instead. */
function formFor(key: TextKey, count: string | number | undefined): string {
  const form = typeof count === 'number' ? texts[`${key}_${plural.select(count)}`] : undefined
  return form ?? texts[key] ?? texts[`${key}_other`] ?? key
}

export const t: Text = (key, values = {}) =>
  formFor(key, values['count']).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

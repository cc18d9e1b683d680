import type entrance from './en/auth/entrance.ts'
import type bank from './en/books/bank.ts'
import type common from './en/books/common.ts'
import type insight from './en/books/insight.ts'
import type interviews from './en/books/interviews.ts'
import type oversight from './en/books/oversight.ts'
import type security from './en/books/security.ts'
import type signals from './en/books/signals.ts'
import type staff from './en/books/staff.ts'
import type exam from './en/exam/exam.ts'

/** A language's plural suffixes, without the one for all other numbers; see `Intl.PluralRules`. */
export interface Forms {
  en: 'one'
  ch: 'one'
  es: 'one'
  de: 'one'
  fr: 'one'
  it: 'one'
  pt: 'one'
  pl: 'one' | 'few'
  nl: 'one'
  uk: 'one' | 'few'
  tr: 'one'
  ja: never
  ko: never
  hi: 'one'
  ar: 'one' | 'two' | 'few' | 'many'
  he: 'one' | 'two'
}

type Counted<Key> = Key extends `${infer Name}_one` ? Name : never
/** The keys of the English texts, with the language's own plural forms. */
type Said<Source, In extends keyof Forms> = Record<Exclude<keyof Source, `${string}_one`>, string> &
  Record<`${Counted<keyof Source>}_${Forms[In]}`, string>

/** English is the source: every other language must have the same keys. */
export type CommonTexts = Record<keyof typeof common, string>
export type ExamTexts = Record<keyof typeof exam, string>
export type CandidateTexts<In extends keyof Forms = keyof Forms> = Said<typeof common & typeof exam, In>
export type StaffTexts = Record<keyof typeof staff, string>

/** Texts of some staff screens, loaded together with their screen; see `withTexts`. */
export interface ScreenTexts {
  interviews: Record<keyof typeof interviews, string>
  bank: Record<keyof typeof bank, string>
  entrance: Record<keyof typeof entrance, string>
  security: Record<keyof typeof security, string>
  oversight: Record<keyof typeof oversight, string>
  insight: Record<keyof typeof insight, string>
  signals: Record<keyof typeof signals, string>
}

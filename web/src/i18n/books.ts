import type entrance from './en/auth/entrance.ts'
import type bank from './en/books/bank.ts'
import type common from './en/books/common.ts'
import type insight from './en/books/insight.ts'
import type oversight from './en/books/oversight.ts'
import type security from './en/books/security.ts'
import type signals from './en/books/signals.ts'
import type sittings from './en/books/sittings.ts'
import type staff from './en/books/staff.ts'
import type exam from './en/exam/exam.ts'

/** The forms in which a language counts, beside the one that stands for every other amount; see `Intl.PluralRules`. */
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
/** What English says, said in a language: with its own forms where something is counted. */
type Said<Source, In extends keyof Forms> = Record<Exclude<keyof Source, `${string}_one`>, string> &
  Record<`${Counted<keyof Source>}_${Forms[In]}`, string>

/** English is the source: what it says, every language must say. */
export type CommonTexts = Record<keyof typeof common, string>
export type ExamTexts = Record<keyof typeof exam, string>
/** All that a candidate reads. */
export type CandidateTexts<In extends keyof Forms = keyof Forms> = Said<typeof common & typeof exam, In>
export type StaffTexts = Record<keyof typeof staff, string>

/** What only some screens of the staff say, and nobody else waits for; see `withTexts`. */
export interface ScreenTexts {
  /** The time of tests and what it leaves behind. */
  sittings: Record<keyof typeof sittings, string>
  /** The bank in and out, and its past. */
  bank: Record<keyof typeof bank, string>
  /** The ways in beside the password. */
  entrance: Record<keyof typeof entrance, string>
  /** What protects one's account, and who else may use it. */
  security: Record<keyof typeof security, string>
  /** What administrators see and decide of all that. */
  oversight: Record<keyof typeof oversight, string>
  /** What finished interviews tell about questions, tests and scores, and the key fix. */
  insight: Record<keyof typeof insight, string>
  /** What stands out in the answers of a round. */
  signals: Record<keyof typeof signals, string>
}

import type bank from './en/bank/book.ts'
import type clock from './en/clock/book.ts'
import type common from './en/common.ts'
import type entrance from './en/doors/entrance.ts'
import type oversight from './en/doors/oversight.ts'
import type security from './en/doors/security.ts'
import type exam from './en/exam.ts'
import type examParts from './en/examParts.ts'
import type insight from './en/insight/book.ts'
import type staff from './en/staff.ts'

/** English is the source: what it says, every language must say. */
export type CommonTexts = Record<keyof typeof common, string>
export type ExamTexts = Record<keyof typeof exam, string>
export type PartTexts = Record<keyof typeof examParts, string>
export type StaffTexts = Record<keyof typeof staff, string>

/** What only some screens of the staff say, and nobody else waits for; see `withTexts`. */
export interface ScreenTexts {
  /** The time of tests and what it leaves behind. */
  clock: Record<keyof typeof clock, string>
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
}

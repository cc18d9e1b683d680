import type bank from './en/bank/book.ts'
import type clock from './en/clock/book.ts'
import type common from './en/common.ts'
import type exam from './en/exam.ts'
import type examParts from './en/examParts.ts'
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
}

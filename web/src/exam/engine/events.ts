import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import type { ServerClockReading } from './countdown.ts'
import type { EndReason, Selection, SendState, Submission } from './examState.ts'

export type SharedTabEvent =
  | { kind: 'selected'; questionId: number; selection: Selection | null }
  | { kind: 'submitted'; submission: Submission; leftMs?: number }
  | { kind: 'delivered'; submission: Submission; isAnswered: boolean; answered: number }
  /** `isOvertaken`: the answer was rejected, because a newer answer from another device counts (`ANSWERED_LATER`). */
  | { kind: 'refused'; submission: Submission; isOvertaken?: true }
  | { kind: 'flagged'; questionId: number; isFlagged: boolean }
  | { kind: 'ended'; phase: 'over' | 'gone'; how?: EndReason }

export interface QuestionsLoaded {
  kind: 'loaded'
  first: number
  questions: readonly ExamQuestion[]
  /** The passages of the questions; undefined in the response of an older server. */
  passages?: readonly ShownPassage[] | undefined
  /**
   * Number of write requests before the questions were requested. A later write request makes the response outdated.
   */
  writesAtRequest: number
}

export type ExamEvent =
  | SharedTabEvent
  | { kind: 'question_opened'; index: number }
  | { kind: 'option_toggled'; questionId: number; optionId: number; at?: string }
  | { kind: 'finishing'; pressed?: string }
  | { kind: 'finish_cancelled' }
  | { kind: 'write_started'; questionId: number }
  | { kind: 'drafted'; questionId: number; options: readonly number[] }
  | QuestionsLoaded
  | { kind: 'sending'; sending: SendState }
  | { kind: 'drafting'; drafting: SendState }
  | ({ kind: 'clock' } & ServerClockReading)
  | { kind: 'browsers'; browsers: number }
  | { kind: 'time_up' }
  | { kind: 'time_goes_on' }
  /** The server reported the end of the test, but not its cause. */
  | { kind: 'closing' }
  | { kind: 'reopened' }
  | { kind: 'connection'; isOnline: boolean; hasServerFailed?: boolean }
  | { kind: 'storage_lost' }

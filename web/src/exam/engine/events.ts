import type { ExamQuestion } from '@assay/contract/exam/exam'
import type { ShownPassage } from '@assay/contract/passages/shownPassage'
import type { HeardClock } from './countdown.ts'
import type { HowEnded, Selection, Sending, Submission } from './examState.ts'

/** What the tabs of one browser tell each other about the same exam. */
export type TabEvent =
  | { kind: 'selected'; questionId: number; selection: Selection | null }
  | { kind: 'submitted'; submission: Submission; leftMs?: number }
  | { kind: 'delivered'; submission: Submission; isAnswered: boolean; answered: number }
  | { kind: 'refused'; submission: Submission; isOvertaken?: true }
  | { kind: 'flagged'; questionId: number; isFlagged: boolean }
  | { kind: 'ended'; phase: 'over' | 'gone'; how?: HowEnded }

export interface Loaded {
  kind: 'loaded'
  first: number
  questions: readonly ExamQuestion[]
  passages?: readonly ShownPassage[] | undefined
  askedAt: number
}

/** Everything that can happen to an exam in this page. */
export type ExamEvent =
  | TabEvent
  // The candidate.
  | { kind: 'went'; index: number }
  | { kind: 'chose'; questionId: number; optionId: number; at?: string }
  | { kind: 'finishing'; pressed?: string }
  | { kind: 'stayed' }
  // Requests and replies.
  | { kind: 'writing'; questionId: number }
  | { kind: 'drafted'; questionId: number; options: readonly number[] }
  /** `askedAt`: how often the server had been told something when these were asked for. An older server tells no passages. */
  | Loaded
  | { kind: 'sending'; sending: Sending }
  | { kind: 'drafting'; drafting: Sending }
  // The clock, the connection and the device.
  | ({ kind: 'clock' } & HeardClock)
  | { kind: 'browsers'; browsers: number }
  | { kind: 'time_up' }
  | { kind: 'time_goes_on' }
  /** The server says that it is over, and this page does not know why. */
  | { kind: 'closing' }
  | { kind: 'reopened' }
  | { kind: 'connection'; isOnline: boolean; hasServerFailed?: boolean }
  | { kind: 'storage_lost' }

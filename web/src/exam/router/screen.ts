import type { Entry } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import type { Exam } from '../engine/exam.ts'

/** What a candidate has before them. */
export type Screen =
  /** Something is on its way, and takes its time. */
  | { name: 'loading' }
  | { name: 'code' }
  /** What does not depend on the interview stands there before it is known. */
  | { name: 'entry'; code: string; interview: PublicInterview | null; entry: Entry | null }
  | { name: 'exam'; exam: Exam }
  | { name: 'end' }
  | { name: 'not_found' }
  | { name: 'failed'; cause: unknown }

import type { Entry } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import type { ExamController } from '../engine/examController.ts'

export type Screen =
  | { name: 'loading' }
  | { name: 'code' }
  /** Null while the interview loads. The screen then shows the texts that are the same for all tests. */
  | { name: 'entry'; code: string; interview: PublicInterview | null; entry: Entry | null }
  | { name: 'exam'; exam: ExamController }
  | { name: 'end' }
  | { name: 'not_found' }
  | { name: 'failed'; cause: unknown }

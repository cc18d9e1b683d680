import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type ExamCache, forgetExam } from '../examCache.ts'
import { resumeClock } from './clocks.ts'

/**
 * Starts the time of a reopened test. If several browsers enter at the same time, only one of the browsers starts it.
 */
export const resumeTest = (
  db: Db,
  exams: ExamCache,
  resuming: { id: number; at: number; arrival: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await resumeClock(tx, resuming)) forgetExam(exams, resuming.id)
  })

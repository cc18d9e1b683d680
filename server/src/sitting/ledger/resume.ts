import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ExamCache, forgetExam } from '../examCache.ts'
import { resumeClock } from './clocks.ts'

/** Lets the clock of a reopened test run again, for one of all who enter at once. */
export const resumeTest = (
  db: Db,
  exams: ExamCache,
  resuming: { id: number; at: number; arrival: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await resumeClock(tx, resuming)) forgetExam(exams, resuming.id)
  })

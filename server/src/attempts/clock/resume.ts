import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ExamCache, forgetExam } from '../examCache.ts'
import { resumeClock } from './clocks.ts'

/** Of concurrent entries, only one restarts the time. */
export const resumeTest = (
  db: Db,
  exams: ExamCache,
  resuming: { id: number; at: number; arrival: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await resumeClock(tx, resuming)) forgetExam(exams, resuming.id)
  })

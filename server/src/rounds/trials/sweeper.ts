import type { ExamCache } from '../../attempts/examCache.ts'
import { repeat } from '../../db/repeat.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { removeInterviews } from '../../interviews/removeInterviews.ts'
import { expiredTrials } from './queries.ts'

interface Log {
  warn(fields: object, message: string): void
}

interface Parts {
  db: Db
  exams: ExamCache
  now: () => number
  log: Log
}

const EVERY_MS = 60_000
const AT_ONCE = 100

/** May run on all nodes at the same time: only one of them deletes each trial run. */
export async function removeTrials({ db, exams, now }: Pick<Parts, 'db' | 'exams' | 'now'>): Promise<void> {
  // Usually there is none, and nothing is written.
  const over = await expiredTrials(db, now(), AT_ONCE)
  if (over.length === 0) return
  await inTransaction(db, async (tx) => {
    await removeInterviews(tx, exams, over, { at: now(), reason: 'deleted' })
  })
}

export const startTrialCleaner = ({ db, exams, now, log }: Parts): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: () => removeTrials({ db, exams, now }),
    failed: (err) => log.warn({ err }, 'trial runs that are over have to wait'),
    isAtOnce: true,
  })

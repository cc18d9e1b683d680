import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type AttemptCache, evictAttempt } from '../attemptCache.ts'
import { resumeClock } from './clocks.ts'

export const resumeTest = (
  db: Db,
  attemptCache: AttemptCache,
  resuming: { id: number; at: number; arrival: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await resumeClock(tx, resuming)) evictAttempt(attemptCache, resuming.id)
  })

import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { AttemptCache } from '../../attempts/attemptCache.ts'
import { removeInterviews } from '../../interviews/removeInterviews.ts'
import { expiredTrials } from './queries.ts'

interface Dependencies {
  db: Db
  attemptCache: AttemptCache
  now: () => number
}

const BATCH_SIZE = 100

/** All nodes may delete expired trial runs at the same time, because only one node deletes each trial run. */
export async function removeTrials({ db, attemptCache, now }: Dependencies): Promise<void> {
  // Usually no trial run has expired, so no transaction is needed.
  const over = await expiredTrials(db, now(), BATCH_SIZE)
  if (over.length === 0) return
  await inTransaction(db, async (tx) => {
    await removeInterviews(tx, attemptCache, over, { at: now(), reason: 'deleted' })
  })
}

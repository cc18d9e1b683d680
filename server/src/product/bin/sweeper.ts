import type { WarningLog } from '../../log.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { purgeLost, purgeOverdue } from './purge.ts'
import { overdueItems } from './queries.ts'

interface Dependencies {
  db: Db
  attemptCache: AttemptCache
  now: () => number
  log: WarningLog
}

const BATCH_SIZE = 100

/**
 * Items are deleted one by one, so the failure of one item does not affect other items. Several nodes may empty the bin
 * at the same time, because each node checks an item again while it holds the lock of the question bank.
 */
export async function emptyBin({ db, attemptCache, now, log }: Dependencies, isStopping: () => boolean): Promise<void> {
  for (const id of await overdueItems(db, now(), BATCH_SIZE)) {
    if (isStopping()) return
    const actor = { at: now(), actor_id: null, actor_name: '', address: '' }
    await purgeOverdue(db, { attemptCache, actor }, id).catch((err: unknown) =>
      log.warn({ err, item: id }, 'an item in the bin could not be deleted permanently'),
    )
  }
  await purgeLost(db)
}

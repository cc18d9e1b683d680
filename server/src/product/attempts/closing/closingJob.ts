import type { WarningLog } from '../../../log.ts'
import { type Stop, startWorker } from '../../../platform/db/repeat.ts'
import type { Db } from '../../../platform/db/schema.ts'
import type { AttemptCache } from '../attemptCache.ts'
import { closeExpiredTests } from './closeTests.ts'

/** The closing job runs every second, so that candidates do not wait long if many tests end at the same time. */
const EVERY_MS = 1_000

/** The closing job runs on every node, and each test is still closed only once. */
export const startClosingJob = (
  db: Db,
  attemptCache: AttemptCache,
  completedUpTo: () => number,
  log: WarningLog,
): Stop =>
  startWorker(log, {
    everyMs: EVERY_MS,
    failure: 'closing expired tests failed and is retried',
    isAtOnce: true,
    work: async (isStopping) => {
      while (!isStopping() && (await closeExpiredTests(db, attemptCache, completedUpTo())) > 0);
    },
  })

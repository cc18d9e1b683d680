import type { WarningLog } from '../../../log.ts'
import { startWorker } from '../../../platform/db/repeat.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { watchCountingBacklog } from '../../insight/counting/stillCounting.ts'
import type { ScoringVersionCache } from '../../insight/scoringVersions.ts'
import { openFinder } from './finder.ts'
import { makeSignals, staleRounds } from './makeSignals.ts'

interface Dependencies {
  db: Db
  versions: ScoringVersionCache
  now: () => number
  log: WarningLog
  everyMs: number
}

/** All nodes check whether a search for signals is needed, and one of them runs it. */
export function keepSignals({ db, versions, now, log, everyMs }: Dependencies): () => Promise<void> {
  const finder = openFinder()
  const isStillCounting = watchCountingBacklog(db, now)
  const stop = startWorker(log, {
    everyMs,
    failure: 'the search for signals failed and is retried',
    work: async (isStopping) => {
      for (const id of await staleRounds(db)) {
        if (isStopping() || (await isStillCounting())) return
        const isMade = await makeSignals({ db, versions, now, finder }, id)
        if (!isMade && !isStopping())
          log.warn(
            { blueprint: id },
            'the search for signals took too much time or memory, so the previous signals are used',
          )
      }
    },
  })
  return () => {
    finder.close()
    return stop()
  }
}

import type { WarningLog } from '../../../log.ts'
import { startWorker } from '../../../platform/db/repeat.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { watchCountingBacklog } from '../counting/stillCounting.ts'
import { openFitter } from './fitterProcess.ts'
import { makeFit } from './makeFit.ts'

/** With a check every 15 seconds and the time for counting, a change appears in the statistics within a minute. */
export const FIT_EVERY_MS = 15_000

interface Dependencies {
  db: Db
  now: () => number
  log: WarningLog
  everyMs: number
}

/** All nodes check whether a calculation is needed, and one of them runs it. */
export function startFitting({ db, now, log, everyMs }: Dependencies): () => Promise<void> {
  const fitter = openFitter()
  const isStillCounting = watchCountingBacklog(db, now)
  const stop = startWorker(log, {
    everyMs,
    failure: 'a new calculation of statistics failed and is retried',
    work: async () => {
      if (await isStillCounting()) return
      const isMade = await makeFit({ db, now, fitter })
      if (!isMade)
        log.warn({}, 'calculating new statistics took too much time or memory, so the previous statistics are used')
    },
  })
  return () => {
    fitter.close()
    return stop()
  }
}

import { repeat } from '../../db/repeat.ts'
import type { Db } from '../../db/schema.ts'
import { watchCountingBacklog } from '../counting/stillCounting.ts'
import { makeFit } from './makeFit.ts'
import { openFitter } from './worker.ts'

interface Log {
  warn(fields: object, message: string): void
}

/** Often enough that a change is counted and in the calculation within a minute. */
export const FIT_EVERY_MS = 15_000

interface Parts {
  db: Db
  now: () => number
  log: Log
  everyMs: number
}

/** Checks regularly if a calculation is due. All nodes check, and one of them runs it. */
export function startFitting({ db, now, log, everyMs }: Parts): () => Promise<void> {
  const fitter = openFitter()
  const isStillCounting = watchCountingBacklog(db, now)
  const stop = repeat({
    everyMs,
    work: async () => {
      if (await isStillCounting()) return
      const isMade = await makeFit({ db, now, fitter })
      if (!isMade) log.warn({}, 'a new fit took too much time or memory, so the older one stands')
    },
    failed: (err) => log.warn({ err }, 'a new fit has to wait'),
  })
  return () => {
    fitter.close()
    return stop()
  }
}

import { type Stop, startWorker, stopAll } from '../../platform/db/repeat.ts'
import { overwritePendingBytes } from './remains/overwriteDeletedBytes.ts'
import { LEFT_AFTER_MS } from './remains/pendingOverwrites.ts'
import { eraseDueInterviews, type RetireContext } from './retire.ts'

const EVERY_MS = 60 * 60_000
const OVERWRITE_INTERVAL_MS = 5_000
/** Time limit of an overwrite in milliseconds. The limit is short, because the overwrite is retried soon. */
const OVERWRITE_TIME_LIMIT_MS = 1_000
const OVERWRITE_DELAYED = 'overwriting erased data is delayed: another program keeps reading the database'

/**
 * An interrupted overwrite continues after the next start. If another program blocks the overwrite, the server tries
 * again until it succeeds.
 */
export function startErasureWorker(parts: Omit<RetireContext, 'isOver'>): Stop {
  let isFirst = true
  let isLogged = false
  const overwriteLeft = async (isOver: () => boolean) => {
    const before = isFirst ? Number.MAX_SAFE_INTEGER : parts.now() - LEFT_AFTER_MS
    isFirst = false
    const isDone = await overwritePendingBytes(parts.db, before, { mostMs: OVERWRITE_TIME_LIMIT_MS, isOver })
    if (!isDone && !isLogged) parts.log.warn({}, OVERWRITE_DELAYED)
    isLogged = !isDone
  }
  // Each kind of background work has its own timer, so that slow work does not overlap with itself or delay other work.
  return stopAll([
    startWorker(parts.log, {
      everyMs: OVERWRITE_INTERVAL_MS,
      work: overwriteLeft,
      failure: 'erased data could not be overwritten',
      isAtOnce: true,
    }),
    startWorker(parts.log, {
      everyMs: EVERY_MS,
      work: (isOver) => eraseDueInterviews({ ...parts, isOver }),
      failure: 'erasing interviews after their retention time failed and is retried',
      isAtOnce: true,
    }),
  ])
}

import type { LiveFilter } from '@assay/contract/live/live'
import type { WarningLog } from '../../log.ts'
import { type Stop, startWorker } from '../../platform/db/repeat.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { saveHeartbeats } from '../attempts/presence/saveHeartbeats.ts'
import { type LiveBoard, type LiveEvent, sendToWatcher, updateBoard, type Watcher } from './board.ts'

interface LiveServices {
  db: Db
  caches: { liveBoard: LiveBoard; attempts: AttemptCache }
  now: () => number
}

export function readLive({ db, caches: { liveBoard, attempts: attemptCache }, now }: LiveServices): Promise<void> {
  liveBoard.updating ??= saveHeartbeats(db, attemptCache.heartbeats)
    .then(() => updateBoard(liveBoard, db, now()))
    .finally(() => {
      liveBoard.updating = null
    })
  return liveBoard.updating
}

export function watchLive(
  { caches: { liveBoard }, now }: LiveServices,
  filter: LiveFilter,
  send: (event: LiveEvent) => void,
): () => void {
  const sentAt = Number.NEGATIVE_INFINITY
  const watcher: Watcher = { filter, send, shown: new Map(), counts: '', lastCheck: -1, sentAt }
  liveBoard.watchers.add(watcher)
  sendToWatcher(liveBoard, watcher, now())
  return () => liveBoard.watchers.delete(watcher)
}

const POLL_INTERVAL_MS = 1_000

interface Dependencies extends LiveServices {
  log: WarningLog
}

export function followLiveTests({ log, ...services }: Dependencies): Stop {
  const { liveBoard } = services.caches
  const sendToAll = async () => {
    if (liveBoard.watchers.size === 0) {
      if (!liveBoard.updating) liveBoard.seen.clear()
      return
    }
    await readLive(services)
    for (const watcher of liveBoard.watchers) sendToWatcher(liveBoard, watcher, services.now())
  }
  const failure = 'running tests could not be read, so staff see changes later'
  return startWorker(log, { everyMs: POLL_INTERVAL_MS, work: sendToAll, failure })
}

import type { LiveFilter } from '@assay/contract/live/live'
import type { ExamCache } from '../attempts/examCache.ts'
import { saveSigns } from '../attempts/presence/saveSigns.ts'
import { repeatQuietly } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
import { type LiveBoard, type LiveEvent, sendToWatcher, updateBoard, type Watcher } from './board.ts'

interface Looking {
  db: Db
  memory: { liveBoard: LiveBoard; exams: ExamCache }
  now: () => number
}

export function readLive({ db, memory: { liveBoard, exams }, now }: Looking): Promise<void> {
  liveBoard.looking ??= saveSigns(db, exams.signs)
    .then(() => updateBoard(liveBoard, db, now()))
    .finally(() => {
      liveBoard.looking = null
    })
  return liveBoard.looking
}

export function watchLive(
  { memory: { liveBoard }, now }: Looking,
  filter: LiveFilter,
  tell: (event: LiveEvent) => void,
): () => void {
  const toldAt = Number.NEGATIVE_INFINITY
  const watcher: Watcher = { filter, tell, shown: new Map(), counts: '', lookedAt: -1, toldAt }
  liveBoard.watchers.add(watcher)
  sendToWatcher(liveBoard, watcher, now())
  return () => liveBoard.watchers.delete(watcher)
}

const LOOK_EVERY_MS = 1_000

interface Parts extends Looking {
  log: { warn(fields: object, message: string): void }
}

/** While streams are open, each node checks once a second for changes by any node. */
export function followLiveTests({ log, ...looking }: Parts): () => Promise<void> {
  const { liveBoard } = looking.memory
  const tellAll = async () => {
    if (liveBoard.watchers.size === 0) {
      if (!liveBoard.looking) liveBoard.seen.clear()
      return
    }
    await readLive(looking)
    for (const watcher of liveBoard.watchers) sendToWatcher(liveBoard, watcher, looking.now())
  }
  return repeatQuietly(LOOK_EVERY_MS, tellAll, (err) =>
    log.warn({ err }, 'running tests cannot be read, streams have to wait'),
  )
}

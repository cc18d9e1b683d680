import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../../log.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db } from '../../../platform/db/schema.ts'
import type { ScoringVersionCache } from '../scoringVersions.ts'
import { updateStatisticsBatch } from './count.ts'

/** Answers wait for a commit, above all on SQLite, so a commit contains only a few interviews. */
const MAX_BATCH_SIZE = { onlyWriter: 2, oneOfMany: 4 }
/** The pause after each commit is a multiple of the duration of the commit, so that answers seldom wait. */
const PAUSE_FACTORS = { besidePeople: 7, alone: 2 }
/** A server that is busy for less than 3 % of the time probably has no users, so the pauses can be shorter. */
const IDLE_UTILIZATION = 0.03
const LONGEST_PAUSE_MS = 300
const LOGGED_AMOUNT = 1_000

/** Each node counts waiting interviews in the background. After an upgrade, all existing interviews may be waiting. */
export async function updateStatisticsInBackground(
  { db, versionCache, log }: { db: Db; versionCache: ScoringVersionCache; log: Pick<Log, 'info'> },
  isStopping: () => boolean,
): Promise<void> {
  const most = isSqlite(db) ? MAX_BATCH_SIZE.onlyWriter : MAX_BATCH_SIZE.oneOfMany
  let counted = 0
  let pauses = PAUSE_FACTORS.besidePeople
  for (let done = -1; done !== 0 && !isStopping(); counted += done) {
    const began = performance.now()
    done = await updateStatisticsBatch(db, versionCache, most)
    const before = performance.eventLoopUtilization()
    await pause(Math.min(LONGEST_PAUSE_MS, pauses * (performance.now() - began)))
    const { utilization } = performance.eventLoopUtilization(before)
    pauses = utilization < IDLE_UTILIZATION ? PAUSE_FACTORS.alone : PAUSE_FACTORS.besidePeople
  }
  if (counted >= LOGGED_AMOUNT)
    log.info({ interviews: counted }, 'all finished interviews are now counted in the statistics')
}

import { OUTAGE_MS } from '@assay/domain/limits'
import type { WarningLog } from '../../../log.ts'
import { type Stop, startWorker } from '../../../platform/db/repeat.ts'
import type { Db } from '../../../platform/db/schema.ts'
import type { AttemptCache } from '../attemptCache.ts'
import { endNodeLife, extendNodeLife } from './nodeLives.ts'
import { type NodeLifeState, recordNodeHeartbeat } from './outages.ts'
import { writeQuestionVisits } from './questionVisits.ts'
import { saveHeartbeats } from './saveHeartbeats.ts'

interface Dependencies {
  db: Db
  attemptCache: AttemptCache
  now: () => number
  log: WarningLog
  measuresHoldUps: boolean
}

const EVERY_MS = 1_000
const HEARTBEAT_EVERY_MS = 5_000

/** A monotonic clock is used, because a change of the system time must not look like an outage. */
const monotonicNow = () => performance.now()

/** After a start, a suspension or a failure of the database, the node first checks for an outage. */
export async function startNodeHeartbeat({ db, attemptCache, now, log, measuresHoldUps }: Dependencies): Promise<Stop> {
  let lastHeartbeatAt = Number.NEGATIVE_INFINITY
  let currentLife: NodeLifeState | null = null
  const recordHeartbeat = async () => {
    const since = monotonicNow() - lastHeartbeatAt
    if (since < HEARTBEAT_EVERY_MS) return
    const begun = monotonicNow()
    const wasSuspended = measuresHoldUps && since >= OUTAGE_MS
    const isSure =
      currentLife !== null && !currentLife.isOpen && !wasSuspended && (await extendNodeLife(db, currentLife.id, now()))
    if (!isSure) currentLife = await recordNodeHeartbeat(db, { now: now(), currentLife, wasSuspended })
    lastHeartbeatAt = begun
  }
  // The first heartbeat is recorded before the server answers requests.
  await recordHeartbeat()

  // The node's heartbeat comes first, because missing heartbeats of a page do not count during an outage.
  const stopBeating = startWorker(log, {
    everyMs: EVERY_MS,
    failure: 'storing heartbeats failed and is retried',
    work: async () => {
      await recordHeartbeat()
      await saveHeartbeats(db, attemptCache.heartbeats)
      await writeQuestionVisits(db, attemptCache.visits)
    },
  })
  return async () => {
    await stopBeating()
    await saveHeartbeats(db, attemptCache.heartbeats)
      .then(() => writeQuestionVisits(db, attemptCache.visits))
      .then(async () => currentLife && endNodeLife(db, currentLife.id, now(), true))
      .catch((error: unknown) => log.warn({ err: error }, 'the last heartbeats could not be stored'))
  }
}

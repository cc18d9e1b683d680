import { OUTAGE_MS } from '@assay/domain/limits'
import type { WarningLog } from '../../../log.ts'
import { type Stop, startWorker } from '../../../platform/db/repeat.ts'
import type { Db } from '../../../platform/db/schema.ts'
import type { ExamCache } from '../examCache.ts'
import { endNodeLife, extendNodeLife } from './nodeLives.ts'
import { type OwnLife, recordNodeHeartbeat } from './outages.ts'
import { writePlaces } from './places.ts'
import { saveHeartbeats } from './saveHeartbeats.ts'

interface Parts {
  db: Db
  exams: ExamCache
  now: () => number
  log: WarningLog
}

const EVERY_MS = 1_000
const MARK_EVERY_MS = 5_000

/** A monotonic clock, so that a change of the system time does not look like silence. */
const monotonicNow = () => performance.now()

/**
 * The heartbeat of this node, which also writes the heartbeats of tests. If its last heartbeat was recent, there was no
 * outage. After a start, a suspension or a failure of the database, the node checks for an outage first.
 */
export async function startNodeHeartbeat({ db, exams, now, log }: Parts): Promise<Stop> {
  let markedAt = Number.NEGATIVE_INFINITY
  let living: OwnLife | null = null
  const mark = async () => {
    const since = monotonicNow() - markedAt
    if (since < MARK_EVERY_MS) return
    const begun = monotonicNow()
    const hasStood = since >= OUTAGE_MS
    const isSure = living !== null && !living.isOpen && !hasStood && (await extendNodeLife(db, living.id, now()))
    if (!isSure) living = await recordNodeHeartbeat(db, { now: now(), living, hasStood })
    markedAt = begun
  }
  // Runs before the first request is answered.
  await mark()

  // The order matters, because the time of an outage does not count as a page's silence.
  const stopBeating = startWorker(log, {
    everyMs: EVERY_MS,
    failure: 'storing heartbeats failed and is retried',
    work: async () => {
      await mark()
      await saveHeartbeats(db, exams.heartbeats)
      await writePlaces(db, exams.places)
    },
  })
  return async () => {
    await stopBeating()
    await saveHeartbeats(db, exams.heartbeats)
      .then(() => writePlaces(db, exams.places))
      .then(async () => living && endNodeLife(db, living.id, now(), true))
      .catch((error: unknown) => log.warn({ err: error }, 'the last heartbeats could not be stored'))
  }
}

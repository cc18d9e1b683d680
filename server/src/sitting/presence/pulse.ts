import { OUTAGE_MS } from '@assay/domain/limits'
import { repeatQuietly } from '../../db/repeat.ts'
import type { Db } from '../../db/schema.ts'
import type { ExamCache } from '../examCache.ts'
import { endLife, liveOn } from './lives.ts'
import { markAndLook, type OwnLife } from './outages.ts'
import { writePlaces } from './places.ts'
import { writeSigns } from './writeSigns.ts'

interface Log {
  warn(fields: object, message: string): void
}

interface Parts {
  db: Db
  exams: ExamCache
  now: () => number
  log: Log
}

const EVERY_MS = 1_000
const MARK_EVERY_MS = 5_000

/** A monotonic clock, so that changes of the system time do not count as silence. */
const running = () => performance.now()

/**
 * A node's heartbeat, which also writes the heartbeats of tests. Shortly after its last heartbeat a node knows that
 * there was no outage. After a start, a suspension or a database failure it checks first.
 */
export async function startPulse({ db, exams, now, log }: Parts): Promise<() => Promise<void>> {
  let markedAt = Number.NEGATIVE_INFINITY
  let living: OwnLife | null = null
  const mark = async () => {
    const since = running() - markedAt
    if (since < MARK_EVERY_MS) return
    const begun = running()
    const hasStood = since >= OUTAGE_MS
    const isSure = living !== null && !living.isOpen && !hasStood && (await liveOn(db, living.id, now()))
    if (!isSure) living = await markAndLook(db, { now: now(), living, hasStood })
    markedAt = begun
  }
  // Before the first request is answered.
  await mark()

  // In this order: time of an outage does not count as a page's silence.
  const stopBeating = repeatQuietly(
    EVERY_MS,
    () =>
      mark()
        .then(() => writeSigns(db, exams.signs))
        .then(() => writePlaces(db, exams.places)),
    (err) => log.warn({ err }, 'what was heard of tests has to wait'),
  )
  return async () => {
    await stopBeating()
    await writeSigns(db, exams.signs)
      .then(() => writePlaces(db, exams.places))
      .then(async () => living && endLife(db, living.id, now(), true))
      .catch((error: unknown) => log.warn({ err: error }, 'what was heard of tests last is lost'))
  }
}

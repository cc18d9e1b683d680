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

/** Time that nobody can set: how long this node was silent itself, whatever its clock says. */
const running = () => performance.now()

/**
 * The pulse of a node: says that it is alive, and writes what it has heard of tests. A node that has said so a moment ago knows
 * that there was no outage; after a start, a standstill or a database that was away it looks before it says so.
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
  // Before anybody is answered.
  await mark()

  // In this order: what an outage took is no silence of a page.
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

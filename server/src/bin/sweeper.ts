import { repeat } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
import type { ExamCache } from '../sitting/examCache.ts'
import { purgeLost, purgeOverdue } from './purge.ts'
import { overdueItems } from './queries.ts'

interface Log {
  warn(fields: object, message: string): void
}

interface Parts {
  db: Db
  exams: ExamCache
  now: () => number
  log: Log
}

const EVERY_MS = 10 * 60_000
const AT_ONCE = 100

/** One after the other, each by itself: whatever cannot be removed holds up nothing else for longer than until the next time. */
export async function emptyBin({ db, exams, now, log }: Parts, isStopping: () => boolean): Promise<void> {
  for (const id of await overdueItems(db, now(), AT_ONCE)) {
    if (isStopping()) return
    const doer = { at: now(), actor_id: null, actor_name: '', address: '' }
    await purgeOverdue(db, { exams, doer }, id).catch((err: unknown) =>
      log.warn({ err, item: id }, 'something in the bin could not be deleted for good'),
    )
  }
  await purgeLost(db)
}

/** Many nodes may do it at once: each looks again, within the turn of the bank, at what it removes. */
export const sweepBin = (parts: Parts): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: (isStopping) => emptyBin(parts, isStopping),
    failed: (err) => parts.log.warn({ err }, 'the bin has to wait'),
    isAtOnce: true,
  })

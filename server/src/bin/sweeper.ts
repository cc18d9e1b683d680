import type { ExamCache } from '../attempts/examCache.ts'
import { repeat } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
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

/** Items are deleted one by one, so that a failure does not delay the other items. */
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

/** Several nodes may run this at the same time, because each item is checked again under the lock of the bank. */
export const startBinCleaner = (parts: Parts): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: (isStopping) => emptyBin(parts, isStopping),
    failed: (err) => parts.log.warn({ err }, 'the bin has to wait'),
    isAtOnce: true,
  })

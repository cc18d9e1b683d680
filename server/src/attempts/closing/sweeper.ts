import { repeat } from '../../db/repeat.ts'
import type { Db } from '../../db/schema.ts'
import type { ExamCache } from '../examCache.ts'
import { closeDue } from './close.ts'

interface Log {
  warn(fields: object, message: string): void
}

/** Short, so that candidates with the same end time do not wait. */
const EVERY_MS = 1_000

/** Closes expired tests when no request does it. It runs on every node, because closing a test twice has no effect. */
export const startSweeper = (db: Db, exams: ExamCache, heardUntil: () => number, log: Log): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: async (isStopping) => {
      while (!isStopping() && (await closeDue(db, exams, heardUntil())) > 0);
    },
    failed: (err) => log.warn({ err }, 'closing what is due has to wait'),
    isAtOnce: true,
  })

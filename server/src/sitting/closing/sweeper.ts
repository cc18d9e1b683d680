import { repeat } from '../../db/repeat.ts'
import type { Db } from '../../db/schema.ts'
import type { ExamCache } from '../examCache.ts'
import { closeDue } from './close.ts'

interface Log {
  warn(fields: object, message: string): void
}

/** A room full of candidates who end at one moment is not kept waiting for its turn to come. */
const EVERY_MS = 1_000

/** Closes what is out of time even if nobody ever looks again; on every node, since closing happens once anyway. */
export const startSweeper = (db: Db, exams: ExamCache, heardUntil: () => number, log: Log): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: async (isStopping) => {
      while (!isStopping() && (await closeDue(db, exams, heardUntil())) > 0);
    },
    failed: (err) => log.warn({ err }, 'closing what is due has to wait'),
    isAtOnce: true,
  })

import type { Db } from '../db/schema.ts'
import { closeDue } from './close.ts'
import type { ExamCache } from './examCache.ts'

interface Log {
  warn(fields: object, message: string): void
}

/** A room full of candidates who end at one moment is not kept waiting for its turn to come. */
const EVERY_MS = 1_000

/** Closes what is out of time even if nobody ever looks again; on every node, since closing happens once anyway. */
export function startSweeper(db: Db, exams: ExamCache, heardUntil: () => number, log: Log): () => Promise<void> {
  let running: Promise<unknown> | null = null
  let isStopping = false
  const closeAllDue = async () => {
    while (!isStopping && (await closeDue(db, exams, heardUntil())) > 0);
  }
  const sweep = () => {
    running ??= closeAllDue()
      .catch((error: unknown) => log.warn({ err: error }, 'closing what is due has to wait'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(sweep, EVERY_MS)
  sweep()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}

import type { Db } from '../db/schema.ts'
import { tidy } from './findImport.ts'
import type { Reader } from './reader.ts'

interface Log {
  warn(fields: object, message: string): void
}

const EVERY_MS = 30_000

/** Takes away what is over, on every node: it is deleted once anyway. */
export function sweepImports(db: Db, reader: Reader, now: () => number, log: Log): () => Promise<void> {
  let running: Promise<void> | null = null
  const sweep = () => {
    running ??= tidy(db, reader, now())
      .catch((error: unknown) => log.warn({ err: error }, 'imports that are over have to wait'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(sweep, EVERY_MS)
  sweep()
  return async () => {
    clearInterval(timer)
    await running
  }
}

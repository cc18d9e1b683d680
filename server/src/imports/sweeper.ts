import type { Db } from '../db/schema.ts'
import { tidy } from './findImport.ts'
import type { Reader } from './reader.ts'
import { enqueueFileWork, type FileQueue } from './storing/fileQueue.ts'
import { removeHidden } from './storing/hidden.ts'

interface Log {
  warn(fields: object, message: string): void
}

const EVERY_MS = 30_000

interface Given {
  db: Db
  reader: Reader
  queue: FileQueue
  now: () => number
  log: Log
}

async function tidyAll(db: Db, reader: Reader, now: number): Promise<void> {
  await removeHidden(db)
  await tidy(db, reader, now)
}

/** Takes away what is over, on every node: it is deleted once anyway. */
export function sweepImports({ db, reader, queue, now, log }: Given): () => Promise<void> {
  let running: Promise<void> | null = null
  const sweep = () => {
    running ??= enqueueFileWork(queue, () => tidyAll(db, reader, now()))
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

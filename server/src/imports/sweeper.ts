import { repeat } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
import { refuseInterruptedImports } from './findImport.ts'
import type { Reader } from './reader.ts'
import { enqueueFileWork, type FileQueue } from './storing/fileQueue.ts'
import { removeUnfinishedQuestions } from './storing/hidden.ts'

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
  await removeUnfinishedQuestions(db)
  await refuseInterruptedImports(db, reader, now)
}

/** Runs on every node, because deleting twice does no harm. */
export const sweepImports = ({ db, reader, queue, now, log }: Given): (() => Promise<void>) =>
  repeat({
    everyMs: EVERY_MS,
    work: () => enqueueFileWork(queue, () => tidyAll(db, reader, now())),
    failed: (err) => log.warn({ err }, 'imports that are over have to wait'),
    isAtOnce: true,
  })

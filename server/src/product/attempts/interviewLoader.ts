import { setImmediate } from 'node:timers/promises'
import { isCode } from '@assay/domain/exam/interview'
import { CompiledQuery } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { type InterviewRow, interviewColumns } from './interviewRow.ts'
import { stateCondition } from './states/inView.ts'

type Row = InterviewRow | undefined
type Waiting = Map<string, PromiseWithResolvers<Row>>

export interface InterviewLoader {
  waiting: Waiting
  isReading: boolean
}

export const emptyInterviewLoader = (): InterviewLoader => ({ waiting: new Map(), isReading: false })

const BATCH_SIZE = 200
/**
 * If a read takes longer than this, the next read starts without waiting for the slow read. The connection of the slow
 * read may be broken.
 */
const TIMEOUT_MS = 100

/** Candidates' requests use this statement most often, so the text of the statement is built only once. */
const READ = `select ${interviewColumns.map((name) => `"${name}"`).join(', ')} from interviews where ${stateCondition('exam')} and code = any($1)`

async function answerAll(db: Queryable, batch: Waiting): Promise<void> {
  try {
    const { rows } = await db.executeQuery<InterviewRow>(CompiledQuery.raw(READ, [[...batch.keys()]]))
    const byCode = new Map(rows.map((row) => [row.code, row]))
    for (const [code, { resolve }] of batch) resolve(byCode.get(code))
  } catch (error) {
    for (const { reject } of batch.values()) reject(error)
  }
}

function nextBatch(loader: InterviewLoader): Waiting {
  const batch = new Map([...loader.waiting].slice(0, BATCH_SIZE))
  for (const code of batch.keys()) loader.waiting.delete(code)
  return batch
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, TIMEOUT_MS)
  await Promise.race([work, isLate])
  clearTimeout(timer)
}

async function readAll(db: Queryable, loader: InterviewLoader): Promise<void> {
  loader.isReading = true
  while (loader.waiting.size > 0) {
    // Requests that arrived at the same time are handled first, so that this batch also reads the interviews of these
    // requests.
    await setImmediate()
    await withTimeout(answerAll(db, nextBatch(loader)))
  }
  loader.isReading = false
}

/**
 * Reads an interview on PostgreSQL. One statement reads the interviews of all simultaneous requests. The statement
 * starts after these requests, so it sees every change that was committed before them.
 */
export function loadInterview(db: Queryable, loader: InterviewLoader, code: string): Promise<Row> {
  if (!isCode(code)) return Promise.resolve(undefined)
  const result = loader.waiting.get(code) ?? Promise.withResolvers<Row>()
  loader.waiting.set(code, result)
  if (!loader.isReading) void readAll(db, loader)
  return result.promise
}

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

const AT_ONCE = 200
/** After this time, later reads no longer wait for this read, because its connection may be dead. */
const PATIENCE_MS = 100

/**
 * The most frequent statement of candidates. It is a prepared text, because building it would take longer than running it.
 */
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

function nextBatch(asked: InterviewLoader): Waiting {
  const batch = new Map([...asked.waiting].slice(0, AT_ONCE))
  for (const code of batch.keys()) asked.waiting.delete(code)
  return batch
}

async function withPatience(work: Promise<void>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([work, isLate])
  clearTimeout(timer)
}

async function readAll(db: Queryable, asked: InterviewLoader): Promise<void> {
  asked.isReading = true
  while (asked.waiting.size > 0) {
    // Requests that arrived at the same time can join the batch.
    await setImmediate()
    await withPatience(answerAll(db, nextBatch(asked)))
  }
  asked.isReading = false
}

/**
 * Reads an interview on PostgreSQL, in one statement with simultaneous requests. The statement starts after the
 * request, so it sees all earlier commits.
 */
export function loadInterview(db: Queryable, asked: InterviewLoader, code: string): Promise<Row> {
  if (!isCode(code)) return Promise.resolve(undefined)
  const own = asked.waiting.get(code) ?? Promise.withResolvers<Row>()
  asked.waiting.set(code, own)
  if (!asked.isReading) void readAll(db, asked)
  return own.promise
}

import { setImmediate } from 'node:timers/promises'
import { isCode } from '@assay/domain/exam/interview'
import { CompiledQuery } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { type InterviewRow, interviewColumns } from './interviewRow.ts'
import { conditionOf } from './states/inPlace.ts'

type Row = InterviewRow | undefined
type Waiting = Map<string, PromiseWithResolvers<Row>>

/** The interviews that are asked for by their codes and not being read yet. */
export interface InterviewLoader {
  waiting: Waiting
  isReading: boolean
}

export const emptyInterviewLoader = (): InterviewLoader => ({ waiting: new Map(), isReading: false })

/** So many share a statement. */
const AT_ONCE = 200
/** A read that takes longer, on a connection that has fallen silent perhaps, holds up nobody who comes after it. */
const PATIENCE_MS = 100

/** Written once: candidates' calls ask for little else, and building it would take longer than reading. */
const READ = `select ${interviewColumns.map((name) => `"${name}"`).join(', ')} from interviews where ${conditionOf('exam')} and code = any($1)`

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

async function patiently(work: Promise<void>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([work, isLate])
  clearTimeout(timer)
}

async function readAll(db: Queryable, asked: InterviewLoader): Promise<void> {
  asked.isReading = true
  while (asked.waiting.size > 0) {
    // What has arrived with it is let in first.
    await setImmediate()
    await patiently(answerAll(db, nextBatch(asked)))
  }
  asked.isReading = false
}

/**
 * An interview as it is now, on PostgreSQL, read together with all that are asked for meanwhile. A call is answered by a
 * statement that begins afterwards, so what others have committed by then is seen.
 */
export function loadInterview(db: Queryable, asked: InterviewLoader, code: string): Promise<Row> {
  if (!isCode(code)) return Promise.resolve(undefined)
  const own = asked.waiting.get(code) ?? Promise.withResolvers<Row>()
  asked.waiting.set(code, own)
  if (!asked.isReading) void readAll(db, asked)
  return own.promise
}

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@assay/contract/endpoint'
import type { Db, Queryable } from '../db/schema.ts'
import { Refusal, refuseField } from './refusal.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
/**
 * Maximum time that a repeated request, for example after a double click, waits for the response of the first request.
 */
const POLLING = { times: 50, intervalMs: 100 }

export interface IdempotentCall {
  caller: string
  key: string
  call: string
  body: unknown
  at: number
}

export interface KeptAnswer {
  status: number
  text: string
}

/** The order of members does not matter. */
const sortedMembers = (value: object) =>
  Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))

/** A hash of the body, because the body itself is not stored. The hash includes the content of files. */
function bodyDigest(body: unknown): string {
  const text = JSON.stringify(body ?? null, function (this: Record<string, unknown>, name, value) {
    const given = this[name]
    if (given instanceof Uint8Array) return createHash('sha256').update(given).digest('hex')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? sortedMembers(value) : value
  })
  return createHash('sha256').update(text).digest('hex')
}

const findKeptAnswer = (db: Queryable, { caller, key }: IdempotentCall) =>
  db.selectFrom('kept_answers').selectAll().where('caller', '=', caller).where('key', '=', key).executeTakeFirst()

const removeKeptAnswer = (db: Db, { caller, key }: IdempotentCall) =>
  db.deleteFrom('kept_answers').where('caller', '=', caller).where('key', '=', key).execute()

async function isFirst(db: Db, asked: IdempotentCall, digest: string): Promise<boolean> {
  const { caller, key, call, at } = asked
  await db
    .deleteFrom('kept_answers')
    .where('at', '<=', at - KEPT_MS)
    .execute()
  const made = await db
    .insertInto('kept_answers')
    .values({ caller, key, call, digest, at, status: null, answer: null, erased_at: null })
    .onConflict((row) => row.columns(['caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return made !== undefined
}

/** Undefined if the first request was rejected. A caller can then use the key again. */
async function keptAnswer(
  db: Queryable,
  call: Endpoint,
  asked: IdempotentCall,
  digest: string,
): Promise<KeptAnswer | undefined> {
  for (let polls = 0; ; polls += 1) {
    const row = await findKeptAnswer(db, asked)
    if (!row) return undefined
    if (row.call !== asked.call || row.digest !== digest) refuseField('idempotency-key', 'KEY_REUSED')
    if (row.erased_at !== null) throw new Refusal(404, 'NOT_FOUND')
    if (row.status !== null) {
      if (call.shownOnce) throw new Refusal(409, 'SHOWN_ONCE')
      return { status: row.status, text: row.answer ?? '' }
    }
    if (polls === POLLING.times) throw new Refusal(409, 'STILL_RUNNING')
    await pause(POLLING.intervalMs)
  }
}

/**
 * Rejected requests are not stored. If the node stops during a request, the key can never be used again: the request
 * may have succeeded, so it must not run twice.
 */
export async function answerOnce(
  db: Db,
  call: Endpoint,
  asked: IdempotentCall,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const digest = bodyDigest(asked.body)
  while (!(await isFirst(db, asked, digest))) {
    const kept = await keptAnswer(db, call, asked, digest)
    if (kept) return kept
  }
  const answer = await work().catch(async (refusal: unknown) => {
    await removeKeptAnswer(db, asked)
    throw refusal
  })
  await db
    .updateTable('kept_answers')
    // The stored response does not contain secrets that are shown only once.
    .set({ status: answer.status, answer: call.shownOnce ? null : answer.text })
    .where('caller', '=', asked.caller)
    .where('key', '=', asked.key)
    .execute()
  return answer
}

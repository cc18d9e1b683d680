import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@assay/contract/endpoint'
import type { Db, Queryable } from '../db/schema.ts'
import { Refusal, refuseField } from './refusal.ts'

const RETENTION_MS = 24 * 60 * 60 * 1000
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

export interface StoredResponse {
  status: number
  text: string
}

/** The members of a body are sorted, because bodies that differ only in their order must have the same hash. */
const sortedMembers = (value: object) =>
  Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))

function bodyDigest(body: unknown): string {
  const text = JSON.stringify(body ?? null, function (this: Record<string, unknown>, name, value) {
    const original = this[name]
    if (original instanceof Uint8Array) return createHash('sha256').update(original).digest('hex')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? sortedMembers(value) : value
  })
  return createHash('sha256').update(text).digest('hex')
}

const findStoredResponse = (db: Queryable, { caller, key }: IdempotentCall) =>
  db.selectFrom('kept_answers').selectAll().where('caller', '=', caller).where('key', '=', key).executeTakeFirst()

const removeStoredResponse = (db: Db, { caller, key }: IdempotentCall) =>
  db.deleteFrom('kept_answers').where('caller', '=', caller).where('key', '=', key).execute()

async function claimKey(db: Db, idempotentCall: IdempotentCall, digest: string): Promise<boolean> {
  const { caller, key, call, at } = idempotentCall
  await db
    .deleteFrom('kept_answers')
    .where('at', '<=', at - RETENTION_MS)
    .execute()
  const inserted = await db
    .insertInto('kept_answers')
    .values({ caller, key, call, digest, at, status: null, answer: null, erased_at: null })
    .onConflict((row) => row.columns(['caller', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The result is undefined if the first request was rejected. The idempotency key can then be used again. */
async function waitForStoredAnswer(
  db: Queryable,
  call: Endpoint,
  idempotentCall: IdempotentCall,
  digest: string,
): Promise<StoredResponse | undefined> {
  for (let polls = 0; ; polls += 1) {
    const row = await findStoredResponse(db, idempotentCall)
    if (!row) return undefined
    if (row.call !== idempotentCall.call || row.digest !== digest) refuseField('idempotency-key', 'KEY_REUSED')
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
 * If the node stops during a request, its idempotency key cannot be used again, because the request may have succeeded.
 */
export async function answerOnce(
  db: Db,
  call: Endpoint,
  idempotentCall: IdempotentCall,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const digest = bodyDigest(idempotentCall.body)
  while (!(await claimKey(db, idempotentCall, digest))) {
    const storedAnswer = await waitForStoredAnswer(db, call, idempotentCall, digest)
    if (storedAnswer) return storedAnswer
  }
  const answer = await work().catch(async (refusal: unknown) => {
    await removeStoredResponse(db, idempotentCall)
    throw refusal
  })
  await db
    .updateTable('kept_answers')
    // Secrets that are shown only once are never stored, so the response of such a call is not stored.
    .set({ status: answer.status, answer: call.shownOnce ? null : answer.text })
    .where('caller', '=', idempotentCall.caller)
    .where('key', '=', idempotentCall.key)
    .execute()
  return answer
}

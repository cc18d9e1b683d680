import { randomUUID } from 'node:crypto'
import { isoOf } from '@assay/domain/isoTime'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { rowsAsTable } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import { eventBody } from '../feed/body.ts'
import { hasValidToken } from '../http/caller/endedTokens.ts'
import type { Secrets } from './signature.ts'

const eventData = z.record(z.string(), z.string().nullable())

interface Delivery {
  event_id: string | null
  message_id: string
  type: string
  at: number
  data: string
}

function webhookData({ type, data }: Delivery, baseUrl: string) {
  const { id, external_id = null, code, ...rest } = eventData.parse(JSON.parse(data))
  const more = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  // A ping belongs to no interview. Other deliveries without an interview id are from an older release, and their
  // interviews were deleted.
  if (!id) return { ...(code && { code }), ...more }
  return eventBody({ type, public_id: id, external_id, data: more }, baseUrl)
}

function webhookBody(delivery: Delivery, baseUrl: string): string {
  const id = delivery.event_id ?? delivery.message_id.replace(/^msg_/, 'evt_')
  return JSON.stringify({
    id,
    type: delivery.type,
    timestamp: isoOf(delivery.at),
    data: webhookData(delivery, baseUrl),
  })
}

/**
 * After this time in milliseconds, the node is treated as crashed, and another node may make the attempt. No attempt
 * takes longer.
 */
const LEASE_MS = 60_000
/**
 * Number of simultaneous attempts for one webhook, on all nodes together, so that a slow receiver does not block other
 * webhooks.
 */
const MAX_PARALLEL = 4
/**
 * No attempt takes longer than this number of milliseconds. A delivery that is locked for longer belongs to a crashed
 * node and does not count for `MAX_PARALLEL`.
 */
const DEAD_AFTER_MS = 11_000

export interface ClaimedTry extends Secrets {
  id: number
  webhookId: number
  messageId: string
  type: string
  at: number
  tries: number
  attempts: number
  sentBy: 'event' | 'hand'
  takenBy: string
  url: string
  body: string
}

const isDue = (now: number) => sql<SqlBool>`
  deliveries.state = 'waiting' and deliveries.next_at <= ${now}
  and ((webhooks.deactivated_at is null and ${hasValidToken('webhooks.token_id', now)}) or deliveries.sent_by = 'hand')`

const due = (db: Queryable, now: number) =>
  db.selectFrom('webhooks').innerJoin('deliveries', 'deliveries.webhook_id', 'webhooks.id').where(isDue(now))

export const hasDueDeliveries = async (db: Queryable, now: number): Promise<boolean> =>
  (await due(db, now).select('deliveries.id').limit(1).executeTakeFirst()) !== undefined

const webhooksWithTries = (db: Queryable, now: number) =>
  db
    .selectFrom('webhooks')
    .leftJoin('deliveries', (join) =>
      join
        .onRef('deliveries.webhook_id', '=', 'webhooks.id')
        .on('deliveries.taken_by', 'is not', null)
        .on('deliveries.next_at', '>', now)
        .on('deliveries.last_attempt_at', '>', now - DEAD_AFTER_MS),
    )
    .select(['webhooks.id', sql<number>`cast(count(deliveries.id) as bigint)`.as('busy')])
    .groupBy('webhooks.id')
    .orderBy('busy')
    .orderBy('webhooks.id')
    .execute()

const dueDeliveries = (db: Queryable, webhookId: number, now: number, most: number) =>
  due(db, now)
    .select([
      'deliveries.id',
      'deliveries.webhook_id',
      'deliveries.message_id',
      'deliveries.event_id',
      'deliveries.type',
      'deliveries.at',
    ])
    .select(['deliveries.data', 'deliveries.body', 'deliveries.tries', 'deliveries.attempts', 'deliveries.sent_by'])
    .select(['webhooks.url', 'webhooks.secret', 'webhooks.old_secret', 'webhooks.old_secret_until'])
    .where('webhooks.id', '=', webhookId)
    .orderBy('deliveries.next_at')
    .orderBy('deliveries.id')
    .limit(most)
    .execute()

type DueRow = Awaited<ReturnType<typeof dueDeliveries>>[number]

function claimedTry(row: DueRow, baseUrl: string): ClaimedTry {
  const { id, webhook_id: webhookId, message_id: messageId, type, at, tries, attempts, sent_by: sentBy, url } = row
  const { secret, old_secret, old_secret_until } = row
  return {
    id,
    webhookId,
    messageId,
    type,
    at,
    tries,
    attempts: attempts + 1,
    sentBy,
    url,
    takenBy: randomUUID(),
    secret,
    old_secret,
    old_secret_until,
    // If the delivery already has a body, this body is sent again, so that every attempt sends the same bytes.
    body: row.body ?? webhookBody(row, baseUrl),
  }
}

const columns = { id: 'bigint', body: 'text', taken_by: 'text', attempts: 'bigint' } as const

async function saveClaimedTries(tx: Tx, claimed: readonly ClaimedTry[], now: number): Promise<void> {
  const rows = claimed.map(({ id, body, takenBy: taken_by, attempts }) => ({ id, body, taken_by, attempts }))
  await sql`
    update deliveries set body = input.body, taken_by = input.taken_by, attempts = input.attempts,
      last_attempt_at = ${now}, next_at = ${now + LEASE_MS}
    from ${rowsAsTable(tx, columns, rows)} where deliveries.id = input.id`.execute(tx)
}

export async function claimDueTries(tx: Tx, now: number, baseUrl: string): Promise<ClaimedTry[]> {
  const webhooks = await webhooksWithTries(tx, now)
  const claimed: ClaimedTry[] = []
  for (const { id, busy } of webhooks) {
    if (busy >= MAX_PARALLEL) continue
    const rows = await dueDeliveries(tx, id, now, MAX_PARALLEL - busy)
    claimed.push(...rows.map((row) => claimedTry(row, baseUrl)))
  }
  if (claimed.length > 0) await saveClaimedTries(tx, claimed, now)
  return claimed
}

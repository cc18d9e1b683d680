import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { nodeName, servingNodes } from '../db/postgres/serving.ts'
import { isOnlyWriter, rowsAsTable } from '../db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { hasLivingToken } from '../http/caller/endedTokens.ts'
import { bodyOf } from './body.ts'
import type { Secrets } from './signature.ts'

/** After this a try that a node has not given back is anybody's again: the node is gone. Longer than any try takes. */
const LEASE_MS = 60_000
/**
 * How many tries of one webhook are made at once, by all nodes together. There is no bound for all of them, which a few slow
 * receivers would fill: there are twenty webhooks at most.
 */
const AT_ONCE = 4
/** No try takes longer; one in hand since before that was a dead node's, and takes nobody's room. */
const DEAD_AFTER_MS = 11_000

/** A try in the hands of this node. */
export interface TakenTry extends Secrets {
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
  and ((webhooks.deactivated_at is null and ${hasLivingToken('webhooks.token_id', now)}) or deliveries.sent_by = 'hand')`

const due = (db: Queryable, now: number) =>
  db.selectFrom('webhooks').innerJoin('deliveries', 'deliveries.webhook_id', 'webhooks.id').where(isDue(now))

export const isAnythingDue = async (db: Queryable, now: number): Promise<boolean> =>
  (await due(db, now).select('deliveries.id').limit(1).executeTakeFirst()) !== undefined

/** How many tries of each webhook somebody has in hand; the webhook with the fewest comes first. */
const inHand = (db: Queryable, now: number) =>
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

const dueOf = (db: Queryable, webhookId: number, now: number, most: number) =>
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

type DueRow = Awaited<ReturnType<typeof dueOf>>[number]

function takenOf(row: DueRow, baseUrl: string): TakenTry {
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
    // Made once: every try sends the same bytes.
    body: row.body ?? bodyOf(row, baseUrl),
  }
}

const columns = { id: 'bigint', body: 'text', taken_by: 'text', attempts: 'bigint' } as const

async function store(tx: Tx, taken: readonly TakenTry[], now: number): Promise<void> {
  const rows = taken.map(({ id, body, takenBy: taken_by, attempts }) => ({ id, body, taken_by, attempts }))
  await sql`
    update deliveries set body = input.body, taken_by = input.taken_by, attempts = input.attempts,
      last_attempt_at = ${now}, next_at = ${now + LEASE_MS}
    from ${rowsAsTable(tx, columns, rows)} where deliveries.id = input.id`.execute(tx)
}

/** Takes what is due and has room, under the turn of deliveries; nobody else gets it while it is in hand. */
export async function takeDue(tx: Tx, now: number, baseUrl: string): Promise<TakenTry[]> {
  const webhooks = await inHand(tx, now)
  const taken: TakenTry[] = []
  for (const { id, busy } of webhooks) {
    if (busy >= AT_ONCE) continue
    const rows = await dueOf(tx, id, now, AT_ONCE - busy)
    taken.push(...rows.map((row) => takenOf(row, baseUrl)))
  }
  if (taken.length > 0) await store(tx, taken, now)
  return taken
}

/** Whether no other node serves this database. */
export async function isAlone(db: Db): Promise<boolean> {
  if (isOnlyWriter(db)) return true
  const own = await nodeName(db)
  return (await servingNodes(db)).isSubsetOf(new Set([own]))
}

/** A node that has just begun and is alone waits for nobody: what was in hand before it began was a dead one's. */
export async function takeOver(db: Db, begunAt: number, now: number): Promise<boolean> {
  if (!(await isAlone(db))) return false
  await db
    .updateTable('deliveries')
    .set({ next_at: now, taken_by: null })
    .where('state', '=', 'waiting')
    .where('taken_by', 'is not', null)
    .where('last_attempt_at', '<', begunAt)
    .execute()
  return true
}

/** A server that stops lets go of what it has in hand, for another one to try at once. */
export const letGo = (db: Db, { id, takenBy }: TakenTry, now: number) =>
  db
    .updateTable('deliveries')
    .set({ next_at: now, taken_by: null })
    .where('id', '=', id)
    .where('taken_by', '=', takenBy)
    .execute()

import { randomUUID } from 'node:crypto'
import { nextDelay } from '@assay/domain/webhooks/backoff'
import { type SqlBool, sql } from 'kysely'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { bodyOf } from './body.ts'
import type { Outcome } from './deliver.ts'
import { changeWebhook } from './queries.ts'
import type { Secrets } from './signature.ts'

/** After this a try that a node has not given back is anybody's again: the node is gone. Longer than any try takes. */
const LEASE_MS = 60_000
/** How many tries are made at once, by all nodes together: a slow receiver holds up nobody else. */
const AT_ONCE = { ofOne: 4, ofAll: 32 }

/** The turn under which tries are taken. */
const DELIVERIES = 'deliveries'

/** A try in the hands of this node. */
export interface Taken extends Secrets {
  id: number
  webhookId: number
  messageId: string
  type: string
  at: number
  tries: number
  takenBy: string
  url: string
  body: string
}

const isDue = (now: number) => sql<SqlBool>`
  deliveries.state = 'waiting' and deliveries.next_at <= ${now}
  and (webhooks.deactivated_at is null or deliveries.sent_by = 'hand')`

const due = (db: Queryable, now: number) =>
  db.selectFrom('webhooks').innerJoin('deliveries', 'deliveries.webhook_id', 'webhooks.id').where(isDue(now))

/** How many tries of each webhook somebody has in hand. */
async function inHand(db: Queryable, now: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['webhook_id', sql<number>`cast(count(*) as bigint)`.as('amount')])
    .where('taken_by', 'is not', null)
    .where('next_at', '>', now)
    .groupBy('webhook_id')
    .execute()
  return new Map(rows.map(({ webhook_id, amount }) => [webhook_id, amount]))
}

const dueOf = (db: Queryable, webhookId: number, now: number, most: number) =>
  due(db, now)
    .select(['deliveries.id', 'deliveries.webhook_id', 'deliveries.message_id', 'deliveries.type', 'deliveries.at'])
    .select(['deliveries.data', 'deliveries.body', 'deliveries.tries', 'deliveries.attempts'])
    .select(['webhooks.url', 'webhooks.secret', 'webhooks.old_secret', 'webhooks.old_secret_until'])
    .where('webhooks.id', '=', webhookId)
    .orderBy('deliveries.next_at')
    .orderBy('deliveries.id')
    .limit(most)
    .execute()

type DueRow = Awaited<ReturnType<typeof dueOf>>[number]

async function take(tx: Tx, row: DueRow, now: number, baseUrl: string): Promise<Taken> {
  // Made once: every try sends the same bytes.
  const body = row.body ?? bodyOf(row, baseUrl)
  const takenBy = randomUUID()
  await tx
    .updateTable('deliveries')
    .set({ body, taken_by: takenBy, attempts: row.attempts + 1, last_attempt_at: now, next_at: now + LEASE_MS })
    .where('id', '=', row.id)
    .execute()
  const { id, webhook_id: webhookId, message_id: messageId, type, at, tries, url } = row
  const { secret, old_secret, old_secret_until } = row
  return { id, webhookId, messageId, type, at, tries, url, body, takenBy, secret, old_secret, old_secret_until }
}

const isAnythingDue = (db: Queryable, now: number) => due(db, now).select('deliveries.id').limit(1).executeTakeFirst()

/** Takes what is due and has room, in one short transaction; nobody else gets it while it is in hand. */
export async function takeDue(db: Db, now: number, baseUrl: string): Promise<Taken[]> {
  // Most of the time there is nothing to do, and looking writes nothing.
  if (!(await isAnythingDue(db, now))) return []
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, DELIVERIES)
    const busy = await inHand(tx, now)
    const amountOf = (id: number) => busy.get(id) ?? 0
    const webhooks = await tx.selectFrom('webhooks').select('id').execute()
    // Whoever has the fewest tries at work comes first.
    const ids = webhooks.map(({ id }) => id).toSorted((one, other) => amountOf(one) - amountOf(other) || one - other)
    let room = AT_ONCE.ofAll - [...busy.values()].reduce((sum, amount) => sum + amount, 0)
    const taken: Taken[] = []
    for (const id of ids) {
      const most = Math.min(room, AT_ONCE.ofOne - amountOf(id))
      if (most <= 0) continue
      const rows = await dueOf(tx, id, now, most)
      for (const row of rows) taken.push(await take(tx, row, now, baseUrl))
      room -= rows.length
    }
    return taken
  })
}

/** What becomes of a try that failed: the next one, or the end. By hand a ping is sent once. */
function rowAfterFailure({ type, tries }: Taken, { status, error }: Outcome, now: number) {
  const delay = type === 'ping' ? null : nextDelay(tries + 1, Math.random())
  const sent_by = 'event' as const
  const told = { status, error, tries: tries + 1, taken_by: null, sent_by }
  if (delay === null) return { ...told, state: 'failed' as const, next_at: null }
  return { ...told, next_at: now + delay }
}

/** Who says that they are gone, or took nothing since, is told nothing more until somebody has looked. */
async function noteTrouble(tx: Tx, taken: Taken, { status }: Outcome, isOver: boolean, now: number): Promise<void> {
  if (status === 410) {
    await changeWebhook(tx, taken.webhookId, { deactivated_at: now, trouble: 'GONE' })
    return
  }
  if (!isOver || taken.type === 'ping') return
  await tx
    .updateTable('webhooks')
    .set({ deactivated_at: now, trouble: 'FAILING' })
    .where('id', '=', taken.webhookId)
    .where('deactivated_at', 'is', null)
    .where((where) => where.or([where('last_delivered_at', 'is', null), where('last_delivered_at', '<', taken.at)]))
    .execute()
}

const changeTaken = (tx: Tx, { id, takenBy }: Taken) =>
  tx.updateTable('deliveries').where('id', '=', id).where('taken_by', '=', takenBy)

/** Writes what came of a try, unless it was given up meanwhile. */
export const giveBack = (db: Db, taken: Taken, outcome: Outcome, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isDelivered = outcome.error === null
    const delivered = {
      state: 'delivered',
      status: outcome.status,
      error: null,
      next_at: null,
      taken_by: null,
    } as const
    const after = isDelivered ? delivered : rowAfterFailure(taken, outcome, now)
    const written = await changeTaken(tx, taken).set(after).returning('state').executeTakeFirst()
    if (!written) return
    if (isDelivered) await changeWebhook(tx, taken.webhookId, { last_delivered_at: now })
    else await noteTrouble(tx, taken, outcome, written.state === 'failed', now)
  })

/** A server that stops lets go of what it has in hand, for another one to try at once. */
export const letGo = (db: Db, taken: Taken, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await changeTaken(tx, taken).set({ next_at: now, taken_by: null }).execute()
  })

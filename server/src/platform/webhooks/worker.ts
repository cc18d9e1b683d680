import { nextDelay } from '@assay/domain/webhooks/backoff'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import { sql } from 'kysely'
import type { Log } from '../../log.ts'
import { takeLock } from '../db/lock.ts'
import { rowsAsTable } from '../db/rowsAsTable.ts'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { claimDueTries, isAnythingDue, releaseAbandonedTries, releaseTry, type TakenTry } from './claimTries.ts'
import { changeWebhook, forgetOldDeliveries } from './queries.ts'
import { signedHeaders } from './signature.ts'
import { startSending } from './startSending.ts'
import type { Made } from './tries.ts'

type MadeTry = Made<TakenTry>

function rowAfterFailure({ type, tries }: TakenTry, now: number) {
  const delay = type === 'ping' ? null : nextDelay(tries + 1, Math.random())
  const attempt = { tries: tries + 1, sent_by: 'event' }
  return delay === null
    ? { ...attempt, state: 'failed', next_at: null }
    : { ...attempt, state: 'waiting', next_at: now + delay }
}

function deliveryAfter({ taken, outcome }: MadeTry, now: number) {
  const { id, takenBy: taken_by, tries, sentBy: sent_by } = taken
  const after =
    outcome.error === null ? { state: 'delivered', next_at: null, tries, sent_by } : rowAfterFailure(taken, now)
  return { id, taken_by, ...outcome, ...after }
}

const numbers = { id: 'bigint', status: 'bigint', tries: 'bigint', next_at: 'bigint' } as const
const columns = { ...numbers, taken_by: 'text', state: 'text', sent_by: 'text', error: 'text' } as const

/** An attempt that has lost its lock is not changed. */
async function saveTries(tx: Tx, made: readonly MadeTry[], now: number): Promise<ReadonlyMap<number, string>> {
  const input = rowsAsTable(
    tx,
    columns,
    made.map((one) => deliveryAfter(one, now)),
  )
  const { rows } = await sql<{ id: number; state: string }>`
    update deliveries set state = input.state, status = input.status, error = input.error, next_at = input.next_at,
      tries = input.tries, sent_by = input.sent_by, taken_by = null
    from ${input} where deliveries.id = input.id and deliveries.taken_by = input.taken_by
    returning deliveries.id, deliveries.state`.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** The webhook is paused until a person has checked it. */
async function pauseFailingWebhook(tx: Tx, { taken, outcome }: MadeTry, isOver: boolean, now: number): Promise<void> {
  if (outcome.status === 410) {
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

async function finishAttempts(tx: Tx, made: readonly MadeTry[], now: number): Promise<void> {
  const states = await saveTries(tx, made, now)
  const written = made.filter(({ taken }) => states.has(taken.id))
  const successful = new Set(
    written.filter(({ outcome }) => outcome.error === null).map(({ taken }) => taken.webhookId),
  )
  if (successful.size > 0) {
    await tx
      .updateTable('webhooks')
      .set({ last_delivered_at: now })
      .where('id', 'in', [...successful])
      .execute()
  }
  for (const one of written) {
    if (one.outcome.error !== null) await pauseFailingWebhook(tx, one, states.get(one.taken.id) === 'failed', now)
  }
}

const DELIVERIES = 'deliveries'

interface Moment {
  now: number
  baseUrl: string
  isTaking: boolean
}

async function exchangeTries(
  db: Db,
  made: readonly MadeTry[],
  { now, baseUrl, isTaking }: Moment,
): Promise<TakenTry[]> {
  // Most checks find no work. These checks must not write to the database.
  if (made.length === 0 && !(isTaking && (await isAnythingDue(db, now)))) return []
  return inTransaction(db, async (tx) => {
    await takeLock(tx, DELIVERIES)
    if (made.length > 0) await finishAttempts(tx, made, now)
    return isTaking ? claimDueTries(tx, now, baseUrl) : []
  })
}

export interface DeliveryContext {
  db: Db
  now: () => number
  log: Pick<Log, 'info' | 'warn'>
  baseUrl: string
  allowed: readonly Network[]
}

function logTry(log: Pick<Log, 'info' | 'warn'>, { taken, outcome }: Made<TakenTry>): void {
  const line = { webhook: taken.webhookId, delivery: taken.messageId, type: taken.type, status: outcome.status }
  if (outcome.error === null) log.info(line, 'a webhook delivery succeeded')
  else log.warn({ ...line, reason: outcome.error }, 'a webhook delivery failed')
}

export const startWebhooks = ({ db, now, log, baseUrl, allowed }: DeliveryContext): (() => Promise<void>) =>
  startSending<TakenTry>({
    now,
    log,
    allowed,
    name: 'webhooks',
    exchange: (made, isTaking) => exchangeTries(db, made, { now: now(), baseUrl, isTaking }),
    requestOf: (taken) => {
      const { url, body, messageId } = taken
      return { url, body, headers: signedHeaders(taken, messageId, body, now()) }
    },
    releaseTry: (taken) => releaseTry(db, taken, now()),
    logTry: (made) => logTry(log, made),
    releaseAbandonedTries: (begunAt) => releaseAbandonedTries(db, begunAt, now()),
    tidy: () => forgetOldDeliveries(db, now()),
  })

import { nextDelay } from '@assay/domain/webhooks/backoff'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import { sql } from 'kysely'
import type { Log } from '../../log.ts'
import { rowsAsTable } from '../db/rowsAsTable.ts'
import type { Db, Tx } from '../db/schema.ts'
import { type ClaimedTry, claimDueTries, hasDueDeliveries } from './claimTries.ts'
import { changeWebhook, deleteOldDeliveries } from './queries.ts'
import { signedHeaders } from './signature.ts'
import { startSending } from './startSending.ts'
import type { CompletedTry } from './tries.ts'

type CompletedWebhookTry = CompletedTry<ClaimedTry>

function rowAfterFailure({ type, tries }: ClaimedTry, now: number) {
  const delay = type === 'ping' ? null : nextDelay(tries + 1, Math.random())
  const attempt = { tries: tries + 1, sent_by: 'event' }
  return delay === null
    ? { ...attempt, state: 'failed', next_at: null }
    : { ...attempt, state: 'waiting', next_at: now + delay }
}

function deliveryAfter({ claimed, outcome }: CompletedWebhookTry, now: number) {
  const { id, takenBy: taken_by, tries, sentBy: sent_by } = claimed
  const after =
    outcome.error === null ? { state: 'delivered', next_at: null, tries, sent_by } : rowAfterFailure(claimed, now)
  return { id, taken_by, ...outcome, ...after }
}

const numbers = { id: 'bigint', status: 'bigint', tries: 'bigint', next_at: 'bigint' } as const
const columns = { ...numbers, taken_by: 'text', state: 'text', sent_by: 'text', error: 'text' } as const

/** If a node has lost the lock of an attempt, another node repeats the attempt, so the first result is ignored. */
async function saveTries(
  tx: Tx,
  completed: readonly CompletedWebhookTry[],
  now: number,
): Promise<ReadonlyMap<number, string>> {
  const input = rowsAsTable(
    tx,
    columns,
    completed.map((one) => deliveryAfter(one, now)),
  )
  const { rows } = await sql<{ id: number; state: string }>`
    update deliveries set state = input.state, status = input.status, error = input.error, next_at = input.next_at,
      tries = input.tries, sent_by = input.sent_by, taken_by = null
    from ${input} where deliveries.id = input.id and deliveries.taken_by = input.taken_by
    returning deliveries.id, deliveries.state`.execute(tx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

async function pauseFailingWebhook(
  tx: Tx,
  { claimed, outcome }: CompletedWebhookTry,
  isOver: boolean,
  now: number,
): Promise<void> {
  if (outcome.status === 410) {
    await changeWebhook(tx, claimed.webhookId, { deactivated_at: now, trouble: 'GONE' })
    return
  }
  if (!isOver || claimed.type === 'ping') return
  await tx
    .updateTable('webhooks')
    .set({ deactivated_at: now, trouble: 'FAILING' })
    .where('id', '=', claimed.webhookId)
    .where('deactivated_at', 'is', null)
    .where((where) => where.or([where('last_delivered_at', 'is', null), where('last_delivered_at', '<', claimed.at)]))
    .execute()
}

async function finishAttempts(tx: Tx, completed: readonly CompletedWebhookTry[], now: number): Promise<void> {
  const states = await saveTries(tx, completed, now)
  const written = completed.filter(({ claimed }) => states.has(claimed.id))
  const successful = new Set(
    written.filter(({ outcome }) => outcome.error === null).map(({ claimed }) => claimed.webhookId),
  )
  if (successful.size > 0) {
    await tx
      .updateTable('webhooks')
      .set({ last_delivered_at: now })
      .where('id', 'in', [...successful])
      .execute()
  }
  for (const one of written) {
    if (one.outcome.error !== null) await pauseFailingWebhook(tx, one, states.get(one.claimed.id) === 'failed', now)
  }
}

export interface DeliveryContext {
  db: Db
  now: () => number
  log: Pick<Log, 'info' | 'warn'>
  baseUrl: string
  allowed: readonly Network[]
}

function logTry(log: Pick<Log, 'info' | 'warn'>, { claimed, outcome }: CompletedTry<ClaimedTry>): void {
  const line = { webhook: claimed.webhookId, delivery: claimed.messageId, type: claimed.type, status: outcome.status }
  if (outcome.error === null) log.info(line, 'a webhook delivery succeeded')
  else log.warn({ ...line, reason: outcome.error }, 'a webhook delivery failed')
}

export const startWebhooks = ({ db, now, log, baseUrl, allowed }: DeliveryContext): (() => Promise<void>) =>
  startSending<ClaimedTry>({
    db,
    now,
    log,
    allowed,
    name: 'webhooks',
    table: 'deliveries',
    hasDue: hasDueDeliveries,
    finish: finishAttempts,
    claim: (tx, at) => claimDueTries(tx, at, baseUrl),
    requestOf: (claimed) => {
      const { url, body, messageId } = claimed
      return { url, body, headers: signedHeaders(claimed, messageId, body, now()) }
    },
    logTry: (completed) => logTry(log, completed),
    cleanUp: () => deleteOldDeliveries(db, now()),
  })

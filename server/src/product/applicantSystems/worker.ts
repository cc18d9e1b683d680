import { isFailing, nextUpdateAt } from '@assay/domain/applicantSystems/nextUpdate'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Updateable } from 'kysely'
import type { Log } from '../../log.ts'
import type { Db, Schema, Tx } from '../../platform/db/schema.ts'
import { startSending } from '../../platform/webhooks/startSending.ts'
import type { CompletedTry } from '../../platform/webhooks/tries.ts'
import { type ClaimedOrder, claimDueOrders, hasDueOrders } from './claimDueOrders.ts'
import { systems } from './systems/systems.ts'

const isAccepted = ({ outcome }: CompletedTry<ClaimedOrder>) => outcome.error === null

function nextAttempt(completed: CompletedTry<ClaimedOrder>, now: number): Updateable<Schema['orders']> {
  const { tries, movedAt, lookAt, isGone } = completed.claimed
  if (isAccepted(completed)) return { tries: 0, next_at: lookAt, ...(isGone && { url: null }) }
  const next = nextUpdateAt({ tries: tries + 1, since: movedAt, now }, Math.random())
  // After the last attempt for a permanently deleted interview, the callback URL is deleted too.
  return { tries: tries + 1, next_at: next ?? lookAt, ...(next === null && isGone && { url: null }) }
}

async function saveDelivery(tx: Tx, completed: CompletedTry<ClaimedOrder>, now: number): Promise<boolean> {
  const { id, takenBy, state, score, moves } = completed.claimed
  const found = await tx
    .selectFrom('orders')
    .select('moves')
    .where('id', '=', id)
    .where('taken_by', '=', takenBy)
    .executeTakeFirst()
  if (!found) return false
  const sentUpdate = isAccepted(completed) ? { told: state, told_score: score } : {}
  const released = { taken_by: null, by_hand_at: null, status: completed.outcome.status, ...sentUpdate }
  const still = await tx
    .updateTable('orders')
    .set({ ...released, ...nextAttempt(completed, now) })
    .where('id', '=', id)
    .where('moves', '=', moves)
    .returning('id')
    .executeTakeFirst()
  // The order changed while its message was being sent, so it is checked again immediately.
  if (!still)
    await tx
      .updateTable('orders')
      .set({ taken_by: null, status: released.status, ...sentUpdate, next_at: now })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute()
  return true
}

async function recordDelivery(tx: Tx, { claimed }: CompletedTry<ClaimedOrder>, now: number): Promise<void> {
  await tx
    .updateTable('connections')
    .set({ last_told_at: now, trouble: null })
    .where('id', '=', claimed.connectionId)
    .execute()
}

/** A failing connection gets a warning, but its orders are still sent again. */
async function recordFailure(tx: Tx, { claimed }: CompletedTry<ClaimedOrder>): Promise<void> {
  if (!isFailing(claimed.tries + 1)) return
  await tx
    .updateTable('connections')
    .set({ trouble: 'FAILING' })
    .where('id', '=', claimed.connectionId)
    .where((where) => where.or([where('last_told_at', 'is', null), where('last_told_at', '<', claimed.movedAt)]))
    .execute()
}

async function finishOrders(tx: Tx, completed: readonly CompletedTry<ClaimedOrder>[], now: number): Promise<void> {
  for (const one of completed) {
    if (!(await saveDelivery(tx, one, now))) continue
    await (isAccepted(one) ? recordDelivery(tx, one, now) : recordFailure(tx, one))
  }
}

interface Dependencies {
  db: Db
  now: () => number
  log: Pick<Log, 'info' | 'warn'>
  baseUrl: string
  allowed: readonly Network[]
}

function logTry(log: Pick<Log, 'info' | 'warn'>, { claimed, outcome }: CompletedTry<ClaimedOrder>): void {
  const line = {
    connection: claimed.connectionId,
    order: claimed.news.orderId,
    state: claimed.state,
    status: outcome.status,
  }
  if (outcome.error === null) log.info(line, 'an update to an applicant system was sent')
  else log.warn({ ...line, reason: outcome.error }, 'an update to an applicant system failed')
}

export const startStatusUpdates = ({ db, now, log, baseUrl, allowed }: Dependencies): (() => Promise<void>) =>
  startSending<ClaimedOrder>({
    db,
    now,
    log,
    allowed,
    name: 'applicant systems',
    table: 'orders',
    hasDue: hasDueOrders,
    finish: finishOrders,
    claim: (tx, at) => claimDueOrders(tx, { now: at, baseUrl }),
    requestOf: ({ kind, news }) => systems[kind].messageOf(news),
    logTry: (completed) => logTry(log, completed),
  })

import { isFailing, nextUpdateAt } from '@assay/domain/applicantSystems/nextUpdate'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Updateable } from 'kysely'
import type { Log } from '../../../log.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Schema, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isSingleNode } from '../../../platform/webhooks/claimTries.ts'
import { startSending } from '../../../platform/webhooks/startSending.ts'
import type { CompletedTry } from '../../../platform/webhooks/tries.ts'
import { systems } from '../systems/systems.ts'
import { type ClaimedOrder, claimDueOrders, hasDueOrders } from './claimDueOrders.ts'

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

/** Marks the connection as failing. Its orders are still retried. */
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

const ORDERS = 'orders'

interface Dependencies {
  db: Db
  now: () => number
  log: Pick<Log, 'info' | 'warn'>
  baseUrl: string
  allowed: readonly Network[]
}

async function saveAndClaim(
  { db, now, baseUrl }: Dependencies,
  completed: readonly CompletedTry<ClaimedOrder>[],
  isClaiming: boolean,
): Promise<ClaimedOrder[]> {
  const at = now()
  // Usually no attempt is due. Then no transaction starts, because its lock would write to the database.
  if (completed.length === 0 && !(isClaiming && (await hasDueOrders(db, at)))) return []
  return inTransaction(db, async (tx) => {
    await takeLock(tx, ORDERS)
    await finishOrders(tx, completed, at)
    return isClaiming ? claimDueOrders(tx, { now: at, baseUrl }) : []
  })
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

const releaseTry = ({ db, now }: Dependencies, { id, takenBy }: ClaimedOrder) =>
  db
    .updateTable('orders')
    .set({ next_at: now(), taken_by: null })
    .where('id', '=', id)
    .where('taken_by', '=', takenBy)
    .execute()

/**
 * If no other node is running when this node starts, all messages that are marked as being sent belong to a crashed
 * node. These messages are sent again immediately.
 */
async function releaseAbandonedTries({ db, now }: Dependencies, begunAt: number): Promise<boolean> {
  if (!(await isSingleNode(db))) return false
  await db
    .updateTable('orders')
    .set({ next_at: now(), taken_by: null })
    .where('taken_by', 'is not', null)
    .where('last_attempt_at', '<', begunAt)
    .execute()
  return true
}

export const startStatusUpdates = (parts: Dependencies): (() => Promise<void>) =>
  startSending<ClaimedOrder>({
    now: parts.now,
    log: parts.log,
    allowed: parts.allowed,
    name: 'applicant systems',
    saveAndClaim: (completed, isClaiming) => saveAndClaim(parts, completed, isClaiming),
    requestOf: ({ kind, news }) => systems[kind].messageOf(news),
    releaseTry: (claimed) => releaseTry(parts, claimed),
    logTry: (completed) => logTry(parts.log, completed),
    releaseAbandonedTries: (begunAt) => releaseAbandonedTries(parts, begunAt),
  })

import { isFailing, nextUpdateAt } from '@assay/domain/applicantSystems/nextUpdate'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Updateable } from 'kysely'
import type { Log } from '../../../log.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Schema, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isOnlyNode } from '../../../platform/webhooks/claimTries.ts'
import { startSending } from '../../../platform/webhooks/startSending.ts'
import type { Made } from '../../../platform/webhooks/tries.ts'
import { systems } from '../systems/systems.ts'
import { claimDueOrders, isAnythingDue, type TakenOrder } from './claimDueOrders.ts'

const isTaken = ({ outcome }: Made<TakenOrder>) => outcome.error === null

function nextAttempt(made: Made<TakenOrder>, now: number): Updateable<Schema['orders']> {
  const { tries, movedAt, lookAt, isGone } = made.taken
  if (isTaken(made)) return { tries: 0, next_at: lookAt, ...(isGone && { url: null }) }
  const next = nextUpdateAt({ tries: tries + 1, since: movedAt, now }, Math.random())
  // After the last attempt for a permanently deleted interview, the callback URL is deleted too.
  return { tries: tries + 1, next_at: next ?? lookAt, ...(next === null && isGone && { url: null }) }
}

async function saveDelivery(tx: Tx, made: Made<TakenOrder>, now: number): Promise<boolean> {
  const { id, takenBy, state, score, moves } = made.taken
  const found = await tx
    .selectFrom('orders')
    .select('moves')
    .where('id', '=', id)
    .where('taken_by', '=', takenBy)
    .executeTakeFirst()
  if (!found) return false
  const sentUpdate = isTaken(made) ? { told: state, told_score: score } : {}
  const back = { taken_by: null, by_hand_at: null, status: made.outcome.status, ...sentUpdate }
  const still = await tx
    .updateTable('orders')
    .set({ ...back, ...nextAttempt(made, now) })
    .where('id', '=', id)
    .where('moves', '=', moves)
    .returning('id')
    .executeTakeFirst()
  // The order changed while its message was being sent, so it is checked again immediately.
  if (!still)
    await tx
      .updateTable('orders')
      .set({ taken_by: null, status: back.status, ...sentUpdate, next_at: now })
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .execute()
  return true
}

async function recordDelivery(tx: Tx, { taken }: Made<TakenOrder>, now: number): Promise<void> {
  await tx
    .updateTable('connections')
    .set({ last_told_at: now, trouble: null })
    .where('id', '=', taken.connectionId)
    .execute()
}

/** The orders of a failing connection are still retried. */
async function recordFailure(tx: Tx, { taken }: Made<TakenOrder>): Promise<void> {
  if (!isFailing(taken.tries + 1)) return
  await tx
    .updateTable('connections')
    .set({ trouble: 'FAILING' })
    .where('id', '=', taken.connectionId)
    .where((where) => where.or([where('last_told_at', 'is', null), where('last_told_at', '<', taken.movedAt)]))
    .execute()
}

async function finishOrders(tx: Tx, made: readonly Made<TakenOrder>[], now: number): Promise<void> {
  for (const one of made) {
    if (!(await saveDelivery(tx, one, now))) continue
    await (isTaken(one) ? recordDelivery(tx, one, now) : recordFailure(tx, one))
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

async function exchange(
  { db, now, baseUrl }: Dependencies,
  made: readonly Made<TakenOrder>[],
  isTaking: boolean,
): Promise<TakenOrder[]> {
  const at = now()
  // Most checks find no work. These checks must not write to the database.
  if (made.length === 0 && !(isTaking && (await isAnythingDue(db, at)))) return []
  return inTransaction(db, async (tx) => {
    await takeLock(tx, ORDERS)
    await finishOrders(tx, made, at)
    return isTaking ? claimDueOrders(tx, { now: at, baseUrl }) : []
  })
}

function logTry(log: Pick<Log, 'info' | 'warn'>, { taken, outcome }: Made<TakenOrder>): void {
  const line = { connection: taken.connectionId, order: taken.news.orderId, state: taken.state, status: outcome.status }
  if (outcome.error === null) log.info(line, 'an update to an applicant system was sent')
  else log.warn({ ...line, reason: outcome.error }, 'an update to an applicant system failed')
}

const releaseTry = ({ db, now }: Dependencies, { id, takenBy }: TakenOrder) =>
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
  if (!(await isOnlyNode(db))) return false
  await db
    .updateTable('orders')
    .set({ next_at: now(), taken_by: null })
    .where('taken_by', 'is not', null)
    .where('last_attempt_at', '<', begunAt)
    .execute()
  return true
}

export const startOrderUpdates = (parts: Dependencies): (() => Promise<void>) =>
  startSending<TakenOrder>({
    now: parts.now,
    log: parts.log,
    allowed: parts.allowed,
    name: 'applicant systems',
    exchange: (made, isTaking) => exchange(parts, made, isTaking),
    requestOf: ({ kind, news }) => systems[kind].messageOf(news),
    releaseTry: (taken) => releaseTry(parts, taken),
    logTry: (made) => logTry(parts.log, made),
    releaseAbandonedTries: (begunAt) => releaseAbandonedTries(parts, begunAt),
  })

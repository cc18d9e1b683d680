import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Log } from '../../../log.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isOnlyNode } from '../../../platform/webhooks/claimTries.ts'
import { startSending } from '../../../platform/webhooks/startSending.ts'
import type { Made } from '../../../platform/webhooks/tries.ts'
import { systems } from '../systems/systems.ts'
import { claimDueOrders, isAnythingDue, type TakenOrder } from './claimDueOrders.ts'
import { finishOrders } from './finishOrders.ts'

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

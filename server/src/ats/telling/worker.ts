import type { Network } from '@assay/domain/webhooks/publicAddress'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { takeTurn } from '../../db/turn.ts'
import { sendDue } from '../../webhooks/sendDue.ts'
import { isAlone } from '../../webhooks/take.ts'
import type { Log, Made } from '../../webhooks/tries.ts'
import { systems } from '../systems/systems.ts'
import { finishOrders } from './finishOrders.ts'
import { isAnythingDue, type TakenOrder, takeOrders } from './takeOrders.ts'

const ORDERS = 'orders'

interface Parts {
  db: Db
  now: () => number
  log: Log
  baseUrl: string
  allowed: readonly Network[]
}

async function exchange(
  { db, now, baseUrl }: Parts,
  made: readonly Made<TakenOrder>[],
  isTaking: boolean,
): Promise<TakenOrder[]> {
  const at = now()
  // Usually there is no work, and this check writes no data.
  if (made.length === 0 && !(isTaking && (await isAnythingDue(db, at)))) return []
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, ORDERS)
    await finishOrders(tx, made, at)
    return isTaking ? takeOrders(tx, { now: at, baseUrl }) : []
  })
}

function tell(log: Log, { taken, outcome }: Made<TakenOrder>): void {
  const line = { connection: taken.connectionId, order: taken.news.orderId, state: taken.state, status: outcome.status }
  if (outcome.error === null) log.info(line, 'an applicant system was told')
  else log.warn({ ...line, reason: outcome.error }, 'an applicant system could not be told')
}

const letGo = ({ db, now }: Parts, { id, takenBy }: TakenOrder) =>
  db
    .updateTable('orders')
    .set({ next_at: now(), taken_by: null })
    .where('id', '=', id)
    .where('taken_by', '=', takenBy)
    .execute()

/** A new node that runs alone need not wait: messages in progress before its start belong to a dead node. */
async function takeOver({ db, now }: Parts, begunAt: number): Promise<boolean> {
  if (!(await isAlone(db))) return false
  await db
    .updateTable('orders')
    .set({ next_at: now(), taken_by: null })
    .where('taken_by', 'is not', null)
    .where('last_attempt_at', '<', begunAt)
    .execute()
  return true
}

export const startTelling = (parts: Parts): (() => Promise<void>) =>
  sendDue<TakenOrder>({
    now: parts.now,
    log: parts.log,
    allowed: parts.allowed,
    name: 'applicant systems',
    exchange: (made, isTaking) => exchange(parts, made, isTaking),
    requestOf: ({ kind, news }) => systems[kind].messageOf(news),
    letGo: (taken) => letGo(parts, taken),
    tell: (made) => tell(parts.log, made),
    takeOver: (begunAt) => takeOver(parts, begunAt),
  })

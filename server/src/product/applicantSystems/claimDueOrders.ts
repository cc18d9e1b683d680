import { randomUUID } from 'node:crypto'
import { isOrderUpdateDue, type OrderState } from '@assay/domain/applicantSystems/order'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { updateUrlOf } from './connection.ts'
import { orderResult, orderScore, orderStanding, type Standing } from './orders/order.ts'
import { interviewsInBin, interviewsOfOrders, type OrderRow } from './orders/queries.ts'
import type { ConnectionRow } from './queries.ts'
import type { News } from './systems/system.ts'

/** A node sends an order within a minute. If it takes longer, the node has crashed. */
const LEASE_MS = 60_000
/**
 * Sending a message takes at most eleven seconds. After that, its node must have crashed, so the message no longer
 * counts.
 */
const DEAD_AFTER_MS = 11_000
/** All nodes together send at most four messages to one connection at the same time. */
const MAX_PARALLEL = 4
const MAX_ORDERS_CHECKED = 50

export interface ClaimedOrder {
  id: number
  takenBy: string
  kind: ConnectionRow['kind']
  connectionId: number
  state: OrderState
  score: number | null
  news: News
  moves: number
  movedAt: number
  tries: number
  /** True if the interview is permanently deleted. No further updates of the order follow. */
  isGone: boolean
  lookAt: number | null
}

const isDue = (now: number) => sql<SqlBool>`
  orders.next_at <= ${now} and (connections.deactivated_at is null or orders.by_hand_at is not null)`

const due = (db: Queryable, now: number) =>
  db.selectFrom('connections').innerJoin('orders', 'orders.connection_id', 'connections.id').where(isDue(now))

export const hasDueOrders = async (db: Queryable, now: number): Promise<boolean> =>
  (await due(db, now).select('orders.id').limit(1).executeTakeFirst()) !== undefined

const dueConnections = (db: Queryable, now: number): Promise<ConnectionRow[]> =>
  db
    .selectFrom('connections')
    .selectAll()
    .where('id', 'in', due(db, now).select('connections.id'))
    .orderBy('id')
    .execute()

const dueOrders = (db: Queryable, { id }: ConnectionRow, now: number): Promise<OrderRow[]> =>
  due(db, now)
    .selectAll('orders')
    .where('connections.id', '=', id)
    .orderBy('orders.next_at')
    .orderBy('orders.id')
    .limit(MAX_ORDERS_CHECKED)
    .execute()

const countOrdersInProgress = (db: Queryable, { id }: ConnectionRow, now: number): Promise<number> =>
  countRows(
    db
      .selectFrom('orders')
      .where('connection_id', '=', id)
      .where('taken_by', 'is not', null)
      .where('next_at', '>', now)
      .where('last_attempt_at', '>', now - DEAD_AFTER_MS),
  )

/** The end of a time window causes no event, so the order is checked again at this time. */
const nextCheckAt = ({ state, interview }: Standing): number | null =>
  state === 'sent' ? (interview?.closes_at ?? null) : null

const setOrderWaiting = (tx: Tx, order: OrderRow, standing: Standing, isGone: boolean) =>
  tx
    .updateTable('orders')
    .set({
      next_at: nextCheckAt(standing),
      by_hand_at: null,
      taken_by: null,
      ...(isGone && { url: null }),
    })
    .where('id', '=', order.id)
    .where('moves', '=', order.moves)
    .execute()

const urlOf = (connection: ConnectionRow, { url }: OrderRow): string | null =>
  connection.kind === 'ashby' ? updateUrlOf(connection) : url

interface ClaimContext {
  now: number
  baseUrl: string
}

function messageOf(
  order: OrderRow,
  connection: ConnectionRow,
  standing: Standing,
  { now, baseUrl }: ClaimContext,
): Omit<ClaimedOrder, 'isGone'> | null {
  const { state, interview } = standing
  const score = orderScore(standing)
  const last = order.told && { state: order.told, score: order.told_score }
  const url = urlOf(connection, order)
  if (url === null || !isOrderUpdateDue(connection.kind, { state, score }, last, order.by_hand_at !== null)) return null
  const stamp = Math.max(now, (order.told_stamp ?? 0) + 1)
  const result = state === 'complete' && interview ? orderResult(interview, baseUrl) : null
  return {
    id: order.id,
    takenBy: randomUUID(),
    kind: connection.kind,
    connectionId: connection.id,
    ...{ state, score },
    news: { orderId: order.order_id, url, state, result, stamp, connection },
    ...{ moves: order.moves, movedAt: order.moved_at, tries: order.tries },
    lookAt: nextCheckAt(standing),
  }
}

const claimOrder = (tx: Tx, { id, takenBy, news }: ClaimedOrder, now: number) =>
  tx
    .updateTable('orders')
    .set({
      taken_by: takenBy,
      told_stamp: news.stamp,
      last_attempt_at: now,
      next_at: now + LEASE_MS,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', id)
    .execute()

async function claimOrdersOfConnection(
  tx: Tx,
  connection: ConnectionRow,
  context: ClaimContext,
): Promise<ClaimedOrder[]> {
  const { now } = context
  const freeSlots = MAX_PARALLEL - (await countOrdersInProgress(tx, connection, now))
  const orders = freeSlots > 0 ? await dueOrders(tx, connection, now) : []
  const interviews = await interviewsOfOrders(tx, orders)
  const taken: ClaimedOrder[] = []
  const missing = orders.filter(({ interview_id }) => !interviews.has(interview_id))
  const binnedIds = await interviewsInBin(tx, missing)
  for (const order of orders) {
    const standing = orderStanding(order, interviews.get(order.interview_id) ?? null, now)
    const isGone = standing.interview === null && !binnedIds.has(order.interview_id)
    const message = messageOf(order, connection, standing, context)
    if (!message) await setOrderWaiting(tx, order, standing, isGone)
    else if (taken.length < freeSlots) taken.push({ ...message, isGone })
  }
  for (const one of taken) await claimOrder(tx, one, now)
  return taken
}

export async function claimDueOrders(tx: Tx, context: ClaimContext): Promise<ClaimedOrder[]> {
  const taken: ClaimedOrder[] = []
  for (const connection of await dueConnections(tx, context.now))
    taken.push(...(await claimOrdersOfConnection(tx, connection, context)))
  return taken
}

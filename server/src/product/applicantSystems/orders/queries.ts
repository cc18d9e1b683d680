import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, type Selectable, sql } from 'kysely'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Queryable, Schema, Tx } from '../../../platform/db/schema.ts'
import type { InterviewRow } from '../../attempts/states/interviewRow.ts'
import { interviewsIn, rowsIn } from '../../attempts/states/inView.ts'

export type OrderRow = Selectable<Schema['orders']>

const ordersOf = (db: Queryable, connectionId: number) =>
  db.selectFrom('orders').where('connection_id', '=', connectionId)

export const listOrders = (db: Queryable, connectionId: number, { start, count }: PageWindow): Promise<OrderRow[]> =>
  ordersOf(db, connectionId).selectAll().orderBy('id', 'desc').limit(count).offset(start).execute()

export const countOrders = (db: Queryable, connectionId: number): Promise<number> =>
  countRows(ordersOf(db, connectionId))

export const findOrder = (db: Queryable, connectionId: number, orderId: string): Promise<OrderRow | undefined> =>
  ordersOf(db, connectionId).selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const findSameOrder = (db: Queryable, connectionId: number, same: string): Promise<OrderRow | undefined> =>
  ordersOf(db, connectionId).selectAll().where('same', '=', same).executeTakeFirst()

export const insertOrder = (tx: Tx, values: Insertable<Schema['orders']>): Promise<OrderRow> =>
  tx.insertInto('orders').values(values).returningAll().executeTakeFirstOrThrow()

/** After an order is cancelled, no further updates follow, even if a message is just being sent. */
export const setCancelled = (tx: Tx, id: number, now: number) =>
  tx
    .updateTable('orders')
    .set({ cancelled_at: now, next_at: null, by_hand_at: null, url: null, moves: sql<number>`moves + 1` })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const isWantedByOthers = async (tx: Tx, { id, interview_id }: OrderRow): Promise<boolean> =>
  (await tx
    .selectFrom('orders')
    .select('id')
    .where('interview_id', '=', interview_id)
    .where('id', '!=', id)
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Sends the state of the order to the applicant system immediately, even if this state was sent before. */
export const setByHand = (tx: Tx, id: number, now: number) =>
  tx
    .updateTable('orders')
    .set({
      by_hand_at: now,
      tries: 0,
      moves: sql<number>`moves + 1`,
      moved_at: now,
      next_at: sql<number>`case when taken_by is null then ${now} else next_at end`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function interviewsOfOrders(
  db: Queryable,
  orders: readonly Pick<OrderRow, 'interview_id'>[],
): Promise<ReadonlyMap<number, InterviewRow>> {
  const ids = [...new Set(orders.map(({ interview_id }) => interview_id))]
  if (ids.length === 0) return new Map()
  const rows = await rowsIn(db, 'events').where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function interviewsInBin(
  db: Queryable,
  orders: readonly Pick<OrderRow, 'interview_id'>[],
): Promise<ReadonlySet<number>> {
  if (orders.length === 0) return new Set()
  const ids = orders.map(({ interview_id }) => interview_id)
  const rows = await interviewsIn(db, 'all').select('interviews.id').where('interviews.id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

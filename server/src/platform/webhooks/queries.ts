import { DELIVERY_DAYS } from '@assay/domain/limits'
import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, Queryable, Schema, Tx } from '../db/schema.ts'
import { hasValidToken } from '../http/caller/endedTokens.ts'
import type { WebhookRow } from './webhook.ts'

const DAY_MS = 24 * 60 * 60_000

const count = sql<number>`cast(count(*) as bigint)`.as('amount')

export const listWebhookRows = (db: Queryable): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').execute()

export const findWebhook = (db: Queryable, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export const countWebhooks = async (db: Queryable): Promise<number> =>
  (await db.selectFrom('webhooks').select(count).executeTakeFirstOrThrow()).amount

export const insertWebhook = (tx: Tx, values: Insertable<Schema['webhooks']>): Promise<WebhookRow> =>
  tx.insertInto('webhooks').values(values).returningAll().executeTakeFirstOrThrow()

export const changeWebhook = (
  tx: Tx,
  id: number,
  values: Updateable<Schema['webhooks']>,
): Promise<WebhookRow | undefined> =>
  tx.updateTable('webhooks').set(values).where('id', '=', id).returningAll().executeTakeFirst()

/** Disables webhooks whose token is no longer valid. Call this function before webhooks are read or changed. */
export const deactivateWithTokens = (db: Db | Tx, now: number) =>
  db
    .updateTable('webhooks')
    .set({ deactivated_at: now, trouble: 'TOKEN_ENDED' })
    .where('deactivated_at', 'is', null)
    .where(sql<SqlBool>`not ${hasValidToken('webhooks.token_id', now)}`)
    .execute()

export const removeWebhook = (tx: Tx, id: number) =>
  tx.deleteFrom('webhooks').where('id', '=', id).returning('id').executeTakeFirst()

export const insertDelivery = (tx: Tx, values: Insertable<Schema['deliveries']>) =>
  tx.insertInto('deliveries').values(values).returningAll().executeTakeFirstOrThrow()

const visibleDeliveries = (
  db: Queryable,
  webhookId: number,
  now: number,
  state: Schema['deliveries']['state'] | undefined,
) =>
  db
    .selectFrom('deliveries')
    .where('webhook_id', '=', webhookId)
    .where((where) => where.or([where('state', '=', 'waiting'), where('at', '>=', now - DELIVERY_DAYS * DAY_MS)]))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))

interface DeliveryFilter {
  webhookId: number
  state: Schema['deliveries']['state'] | undefined
  page: PageWindow
}

export const listVisibleDeliveries = (db: Queryable, now: number, { webhookId, state, page }: DeliveryFilter) =>
  visibleDeliveries(db, webhookId, now, state)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.count)
    .offset(page.start)
    .execute()

export const countVisibleDeliveries = async (
  db: Queryable,
  now: number,
  { webhookId, state }: DeliveryFilter,
): Promise<number> =>
  (await visibleDeliveries(db, webhookId, now, state).select(count).executeTakeFirstOrThrow()).amount

export const findDelivery = (db: Queryable, webhookId: number, messageId: string) =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('message_id', '=', messageId)
    .executeTakeFirst()

export const sendAgain = (tx: Tx, id: number, now: number) =>
  tx
    .updateTable('deliveries')
    .set({ state: 'waiting', sent_by: 'hand', tries: 0, next_at: now, status: null, error: null })
    .where('id', '=', id)
    .where('state', '!=', 'waiting')
    .returningAll()
    .executeTakeFirst()

export const deleteOldDeliveries = (db: Db, now: number) =>
  db
    .deleteFrom('deliveries')
    .where('state', '!=', 'waiting')
    .where('at', '<', now - DELIVERY_DAYS * DAY_MS)
    .execute()

export const countDeliveries = async (db: Queryable): Promise<number> =>
  (await db.selectFrom('deliveries').select(count).where('state', '=', 'waiting').executeTakeFirstOrThrow()).amount

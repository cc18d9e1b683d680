import { DELIVERY_DAYS } from '@assay/domain/limits'
import type { PageWindow } from '@assay/domain/paging'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import { countRows } from '../db/countRows.ts'
import type { Db, Queryable, Schema, Tx } from '../db/schema.ts'
import { hasValidToken } from '../http/caller/endedTokens.ts'
import type { WebhookRow } from './webhook.ts'

const DAY_MS = 24 * 60 * 60_000

export const listWebhookRows = (db: Queryable): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('id', 'desc').execute()

export const findWebhook = (db: Queryable, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export const countWebhooks = (db: Queryable): Promise<number> => countRows(db.selectFrom('webhooks'))

export const insertWebhook = (tx: Tx, values: Insertable<Schema['webhooks']>): Promise<WebhookRow> =>
  tx.insertInto('webhooks').values(values).returningAll().executeTakeFirstOrThrow()

export const changeWebhook = (
  tx: Tx,
  id: number,
  values: Updateable<Schema['webhooks']>,
): Promise<WebhookRow | undefined> =>
  tx.updateTable('webhooks').set(values).where('id', '=', id).returningAll().executeTakeFirst()

/** Call `deactivateWithTokens` before webhooks are read or changed, because their token may have expired. */
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

export const countVisibleDeliveries = (
  db: Queryable,
  now: number,
  { webhookId, state }: DeliveryFilter,
): Promise<number> => countRows(visibleDeliveries(db, webhookId, now, state))

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

export const countDeliveries = (db: Queryable): Promise<number> =>
  countRows(db.selectFrom('deliveries').where('state', '=', 'waiting'))

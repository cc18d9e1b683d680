import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  resendDelivery,
  updateWebhook,
} from '@assay/contract/doors/webhooks'
import { recordDeed } from '../db/audit.ts'
import { inTransaction, inTransactionBesideDeletions } from '../db/transaction.ts'
import { refuseField } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { addWebhook, editWebhook, renewSecret } from './changeWebhook.ts'
import { faultOfUrl } from './checkUrl.ts'
import { newDelivery } from './outbox.ts'
import {
  countShown,
  countWebhooks,
  findDelivery,
  findWebhook,
  insertDelivery,
  listRows,
  listShown,
  removeWebhook,
  sendAgain,
} from './queries.ts'
import { asDelivery, asWebhook } from './webhook.ts'

type Allowed = Parameters<typeof faultOfUrl>[1]

async function refuseWrongUrl(url: string | undefined, allowed: Allowed): Promise<void> {
  const fault = url === undefined ? null : await faultOfUrl(url, allowed)
  if (fault) refuseField('url', fault)
}

export const webhookRoutes = [
  route(listWebhooks, async ({ db }) => ({
    webhooks: (await listRows(db)).map(asWebhook),
    amount_of_webhooks: await countWebhooks(db),
  })),

  route(createWebhook, async ({ body, db, doer, config, refuse }) => {
    await refuseWrongUrl(body.url, config.webhookNetworks)
    const added = await addWebhook(db, doer, body)
    return typeof added === 'string' ? refuse(added) : { ...asWebhook(added), secret: added.secret }
  }),

  route(getWebhook, async ({ params, db, refuse }) =>
    asWebhook((await findWebhook(db, params.id)) ?? refuse('WEBHOOK_NOT_FOUND')),
  ),

  route(updateWebhook, async ({ params, body, db, doer, config, refuse }) => {
    await refuseWrongUrl(body.url, config.webhookNetworks)
    return asWebhook((await editWebhook(db, doer, params.id, body)) ?? refuse('WEBHOOK_NOT_FOUND'))
  }),

  route(deleteWebhook, async ({ params, db, doer, refuse }) => {
    await inTransaction(db, async (tx) => {
      if (!(await removeWebhook(tx, params.id))) return refuse('WEBHOOK_NOT_FOUND')
      await recordDeed(tx, doer, { action: 'deleted', object_kind: 'webhook', object_id: params.id })
    })
  }),

  route(renewWebhookSecret, async ({ params, db, doer, refuse }) => ({
    secret: (await renewSecret(db, doer, params.id)) ?? refuse('WEBHOOK_NOT_FOUND'),
  })),

  route(pingWebhook, async ({ params, db, receivedAt, refuse }) =>
    inTransactionBesideDeletions(db, async (tx) => {
      if (!(await findWebhook(tx, params.id))) return refuse('WEBHOOK_NOT_FOUND')
      const ping = { ...newDelivery(params.id, 'ping', receivedAt), sent_by: 'hand' as const, data: '{}' }
      return asDelivery(await insertDelivery(tx, ping))
    }),
  ),

  route(listDeliveries, async ({ params, query: { state, page }, db, receivedAt, refuse }) => {
    if (!(await findWebhook(db, params.id))) return refuse('WEBHOOK_NOT_FOUND')
    const wanted = { webhookId: params.id, state, page }
    return {
      deliveries: (await listShown(db, receivedAt, wanted)).map(asDelivery),
      amount_of_deliveries: await countShown(db, receivedAt, wanted),
    }
  }),

  route(resendDelivery, async ({ params, db, receivedAt, refuse }) =>
    inTransaction(db, async (tx) => {
      if (!(await findWebhook(tx, params.id))) return refuse('WEBHOOK_NOT_FOUND')
      const found = (await findDelivery(tx, params.id, params.message)) ?? refuse('DELIVERY_NOT_FOUND')
      return asDelivery((await sendAgain(tx, found.id, receivedAt)) ?? refuse('DELIVERY_WAITING'))
    }),
  ),
]

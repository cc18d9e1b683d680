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
} from '@assay/contract/webhooks'
import { recordAuditEntry } from '../db/audit.ts'
import { inTransaction, inTransactionDuringDeletions } from '../db/transaction.ts'
import { refuseField } from '../http/refusal.ts'
import { type Context, recentSignInRoute, route } from '../http/route.ts'
import { addWebhook, editWebhook, renewSecret } from './changeWebhook.ts'
import { normalUrl, webhookUrlFault } from './checkUrl.ts'
import { newDelivery } from './outbox.ts'
import {
  countVisibleDeliveries,
  countWebhooks,
  deactivateWithTokens,
  findDelivery,
  findWebhook,
  insertDelivery,
  listVisibleDeliveries,
  listWebhookRows,
  removeWebhook,
  sendAgain,
} from './queries.ts'
import { asDelivery, webhookResponse } from './webhook.ts'

type AllowedNetworks = Parameters<typeof webhookUrlFault>[1]

async function refuseWrongUrl(url: string | undefined, allowed: AllowedNetworks): Promise<void> {
  const fault = url === undefined ? null : await webhookUrlFault(url, allowed)
  if (fault) refuseField('url', fault)
}

async function requireWebhook({
  params,
  db,
  refuse,
}: Pick<Context<typeof updateWebhook | typeof renewWebhookSecret>, 'params' | 'db' | 'refuse'>) {
  if (!(await findWebhook(db, params.id))) refuse('WEBHOOK_NOT_FOUND')
}

/** Invalid URLs of webhooks are reported first, also to users who must sign in again for this change. */
const requireValidUrl = ({
  body,
  config,
}: Pick<Context<typeof createWebhook | typeof updateWebhook>, 'body' | 'config'>) =>
  refuseWrongUrl(body.url, config.webhookNetworks)

async function requireValidChange(context: Context<typeof updateWebhook>): Promise<void> {
  await requireValidUrl(context)
  await requireWebhook(context)
}

export const webhookRoutes = [
  route(listWebhooks, async ({ db, receivedAt }) => {
    await deactivateWithTokens(db, receivedAt)
    return { webhooks: (await listWebhookRows(db)).map(webhookResponse), amount_of_webhooks: await countWebhooks(db) }
  }),

  recentSignInRoute(createWebhook, requireValidUrl, async ({ body, db, actor, config, refuse }) => {
    await refuseWrongUrl(body.url, config.webhookNetworks)
    const added = await addWebhook(db, actor, { ...body, url: normalUrl(body.url) })
    return typeof added === 'string' ? refuse(added) : { ...webhookResponse(added), secret: added.secret }
  }),

  route(getWebhook, async ({ params, db, receivedAt, refuse }) => {
    await deactivateWithTokens(db, receivedAt)
    return webhookResponse((await findWebhook(db, params.id)) ?? refuse('WEBHOOK_NOT_FOUND'))
  }),

  recentSignInRoute(updateWebhook, requireValidChange, async ({ params, body, db, actor, config, refuse }) => {
    await refuseWrongUrl(body.url, config.webhookNetworks)
    const changes = { ...body, ...(body.url !== undefined && { url: normalUrl(body.url) }) }
    return webhookResponse((await editWebhook(db, actor, params.id, changes)) ?? refuse('WEBHOOK_NOT_FOUND'))
  }),

  route(deleteWebhook, async ({ params, db, actor, refuse }) => {
    await inTransaction(db, async (tx) => {
      if (!(await removeWebhook(tx, params.id))) return refuse('WEBHOOK_NOT_FOUND')
      await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'webhook', object_id: params.id })
    })
  }),

  recentSignInRoute(renewWebhookSecret, requireWebhook, async ({ params, db, actor, refuse }) => ({
    secret: (await renewSecret(db, actor, params.id)) ?? refuse('WEBHOOK_NOT_FOUND'),
  })),

  route(pingWebhook, async ({ params, db, receivedAt, refuse }) =>
    inTransactionDuringDeletions(db, async (tx) => {
      if (!(await findWebhook(tx, params.id))) return refuse('WEBHOOK_NOT_FOUND')
      const ping = { ...newDelivery(params.id, 'ping', receivedAt), sent_by: 'hand' as const, data: '{}' }
      return asDelivery(await insertDelivery(tx, ping))
    }),
  ),

  route(listDeliveries, async ({ params, query: { state, page }, db, receivedAt, refuse }) => {
    if (!(await findWebhook(db, params.id))) return refuse('WEBHOOK_NOT_FOUND')
    const wanted = { webhookId: params.id, state, page }
    return {
      deliveries: (await listVisibleDeliveries(db, receivedAt, wanted)).map(asDelivery),
      amount_of_deliveries: await countVisibleDeliveries(db, receivedAt, wanted),
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

import { WEBHOOK_URL_MAX } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { webhookEvents } from './facts/factTraitsOfCall.ts'
import { idParams, pageFields, text, windowOf } from './fields.ts'

const address = () =>
  text()
    .refine((url) => url !== '', 'REQUIRED')
    .refine((url) => url.length <= WEBHOOK_URL_MAX, 'TOO_LONG')

const events = () =>
  z
    .array(z.enum(webhookEvents, 'NOT_A_CHOICE'))
    .min(1, 'REQUIRED')
    .max(50, 'TOO_MANY')
    .superRefine((wanted, context) => {
      for (const [at, event] of wanted.entries())
        if (wanted.indexOf(event) < at) context.addIssue({ code: 'custom', message: 'DUPLICATE', path: [at] })
    })

export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  /**
   * Reason for automatic deactivation: the receiver no longer exists, it accepted nothing for three days, or the
   * webhook's token has ended.
   */
  trouble: z.enum(['GONE', 'FAILING', 'TOKEN_ENDED']).nullable(),
  created_by: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  created_time: z.string(),
  last_delivered_at: z.string().nullable(),
})
export type Webhook = z.output<typeof webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export const deliveryErrors = ['ADDRESS', 'CONNECTION', 'TLS', 'TIMEOUT', 'STATUS', 'REDIRECT'] as const
export type DeliveryError = (typeof deliveryErrors)[number]

export const delivery = z.object({
  id: z.string(),
  type: z.string(),
  code: z.string().nullable(),
  time: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  last_attempt_at: z.string().nullable(),
  next_attempt_at: z.string().nullable(),
  status: z.number().nullable(),
  error: z.enum(deliveryErrors).nullable(),
})
export type Delivery = z.output<typeof delivery>

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhook',
  access: 'admin',
  scope: 'admin',
  reads: ['webhook', 'delivery', 'user'],
  summary: 'All webhooks, the newest first',
  response: z.object({ webhooks: z.array(webhook), amount_of_webhooks: z.number() }),
  refusals: {},
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhook',
  access: 'admin',
  scope: 'admin',
  changes: ['webhook'],
  freshSession: true,
  summary: 'Add a webhook that receives events; its signing secret is shown only once',
  body: z.object({ url: address(), events: events() }),
  status: 201,
  shownOnce: true,
  response: webhook.extend({ secret: z.string() }),
  refusals: { TOO_MANY_WEBHOOKS: 409 },
})

export const getWebhook = endpoint({
  method: 'GET',
  path: '/webhook/:id',
  access: 'admin',
  scope: 'admin',
  reads: ['webhook', 'delivery', 'user'],
  summary: 'One webhook',
  params: idParams,
  response: webhook,
  refusals: { WEBHOOK_NOT_FOUND: 404 },
})

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/webhook/:id',
  access: 'admin',
  scope: 'admin',
  changes: ['webhook'],
  freshSession: true,
  summary: 'Change a webhook; enabling it clears its errors',
  params: idParams,
  body: z.object({ url: address(), events: events(), is_active: z.boolean() }).partial(),
  response: webhook,
  refusals: { WEBHOOK_NOT_FOUND: 404 },
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhook/:id',
  access: 'admin',
  scope: 'admin',
  changes: ['webhook', 'delivery'],
  summary: 'Delete a webhook and its waiting deliveries',
  params: idParams,
  status: 204,
  refusals: { WEBHOOK_NOT_FOUND: 404 },
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhook/:id/secret',
  access: 'admin',
  scope: 'admin',
  changes: ['webhook'],
  freshSession: true,
  summary:
    'Create a new secret for a webhook, shown only once; for 24 hours, messages are also signed with the old secret',
  params: idParams,
  status: 201,
  shownOnce: true,
  response: z.object({ secret: z.string() }),
  refusals: { WEBHOOK_NOT_FOUND: 404 },
})

export const pingWebhook = endpoint({
  method: 'POST',
  path: '/webhook/:id/ping',
  access: 'admin',
  scope: 'admin',
  reads: ['webhook'],
  changes: ['delivery'],
  summary: 'Send a test event to a webhook, without retries, also while it is disabled',
  params: idParams,
  status: 201,
  response: delivery,
  refusals: { WEBHOOK_NOT_FOUND: 404 },
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/webhook/:id/delivery',
  access: 'admin',
  scope: 'admin',
  reads: ['delivery'],
  summary: 'Deliveries of a webhook in the last 30 days and waiting deliveries, the newest first',
  params: idParams,
  query: z
    .object({ ...pageFields, state: z.enum(deliveryStates, 'NOT_A_CHOICE').optional() })
    .transform(({ state, ...query }, context) => ({ state, page: windowOf(query, context) })),
  response: z.object({ deliveries: z.array(delivery), amount_of_deliveries: z.number() }),
  refusals: { WEBHOOK_NOT_FOUND: 404 },
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/webhook/:id/delivery/:message',
  access: 'admin',
  scope: 'admin',
  reads: ['webhook'],
  changes: ['delivery'],
  summary: 'Send a delivery again immediately, with the same id and body',
  params: idParams.extend({ message: text() }),
  status: 201,
  response: delivery,
  refusals: { WEBHOOK_NOT_FOUND: 404, DELIVERY_NOT_FOUND: 404, DELIVERY_WAITING: 409 },
})

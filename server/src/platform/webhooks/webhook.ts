import { webhookEvents } from '@assay/contract/facts/factTraitsOfCall'
import type { Delivery, Webhook } from '@assay/contract/webhooks'
import { isoOf, isoOrNull } from '@assay/domain/isoTime'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Schema } from '../db/schema.ts'

export type WebhookRow = Selectable<Schema['webhooks']>

const eventsDocument = z.array(z.enum(webhookEvents))

const eventsFrom = (document: string) => eventsDocument.parse(JSON.parse(document))

export const webhookResponse = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: eventsFrom(row.events),
  is_active: row.deactivated_at === null,
  trouble: row.trouble,
  created_by: row.created_by === null ? null : { id: row.created_by, full_name: row.created_by_name },
  created_time: isoOf(row.created_at),
  last_delivered_at: isoOrNull(row.last_delivered_at),
})

type DeliveryRow = Selectable<Schema['deliveries']>

const codeOf = z.object({ code: z.string().nullable().default(null) })

export const asDelivery = (row: DeliveryRow): Delivery => ({
  id: row.message_id,
  type: row.type,
  code: codeOf.parse(JSON.parse(row.data)).code,
  time: isoOf(row.at),
  state: row.state,
  attempts: row.attempts,
  last_attempt_at: isoOrNull(row.last_attempt_at),
  next_attempt_at: isoOrNull(row.next_at),
  status: row.status,
  error: row.error,
})

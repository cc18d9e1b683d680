import type { DeliveryError, deliveryStates } from '@assay/contract/webhooks'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What the installation tells others. */
export interface WebhookTables {
  /** Addresses that are told of events. */
  webhooks: {
    id: Generated<number>
    url: string
    /** A document: the list of them. */
    events: string
    /** `whsec_` and what signs, in base64. */
    secret: string
    /** Signs as well until then. */
    old_secret: string | null
    old_secret_until: number | null
    deactivated_at: number | null
    trouble: 'GONE' | 'FAILING' | 'TOKEN_ENDED' | null
    /** The token that made it, with which it ends. */
    token_id: Generated<number | null>
    created_at: number
    created_by: number | null
    created_by_name: string
    last_delivered_at: number | null
  }
  /** An event on its way to a webhook; see webhooks/outbox.ts. */
  deliveries: {
    id: Generated<number>
    webhook_id: number
    message_id: string
    /** The event that it tells; null where that was before there was a feed. */
    event_id: Generated<string | null>
    type: string
    interview_id: number | null
    /** When what it tells has happened. */
    at: number
    /** A document: what its body tells, but for the link. */
    data: string
    /** Null until the first try, the same in all of them. */
    body: string | null
    state: (typeof deliveryStates)[number]
    /** Whether somebody sent it by hand; that is tried once, also where the webhook is turned off. */
    sent_by: 'event' | 'hand'
    /** How often it was tried, and which try of the schedule comes next. */
    attempts: number
    tries: number
    last_attempt_at: number | null
    /** When it is tried; while a node has it, when that node is given up. Null once it is over. */
    next_at: number | null
    /** What the node that has it in hand knows it by. */
    taken_by: string | null
    status: number | null
    error: DeliveryError | null
  }
}

export const webhooksTell = tellsOf<WebhookTables>()({
  webhooks: {
    staff: 'created_by created_by_name',
    nobody:
      'id url events secret old_secret old_secret_until deactivated_at trouble token_id created_at last_delivered_at',
  },
  deliveries: {
    candidate: 'data body',
    nobody:
      'id webhook_id message_id event_id type interview_id at state sent_by attempts tries last_attempt_at next_at taken_by status error',
  },
})

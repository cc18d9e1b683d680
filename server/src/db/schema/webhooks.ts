import type { DeliveryError, deliveryStates } from '@assay/contract/webhooks'
import type { ConnectionKind, OrderState } from '@assay/domain/ats/order'
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
  /** Applicant tracking systems that have a door here. */
  connections: {
    id: Generated<number>
    kind: ConnectionKind
    name: string
    /** A document: the list of blueprints whose tests it offers; null for all. */
    blueprint_ids: string | null
    /** Since when candidates are sent no invitation by it. */
    uninvited_at: number | null
    /** A document: the list of hosts in or under which the addresses lie that it brings. */
    hosts: string
    update_url: string | null
    /** What the other side knows us by. */
    outgoing_key: string | null
    /** The key itself, where the other side is told with it: see ats/telling. */
    own_key: string | null
    key_hash: string
    old_key_hash: string | null
    /** Opens as well until then. */
    old_key_until: number | null
    deactivated_at: number | null
    trouble: 'FAILING' | null
    last_called_at: number | null
    /** When the other side took something last. */
    last_told_at: number | null
    created_at: number
  }
  /** What applicant tracking systems have ordered, and are told of: see ats/telling. */
  orders: {
    id: Generated<number>
    order_id: string
    connection_id: number
    /** A digest of what makes two orders the same. */
    same: string
    interview_id: number
    /** Where it is told, if that is its own; null once there is nothing more to tell of somebody who is gone. */
    url: string | null
    created_at: number
    cancelled_at: number | null
    /** The state that the other side took last, the score with it, and the moment that was said to it. */
    told: OrderState | null
    told_score: number | null
    told_stamp: number | null
    /** How often its interview has changed in a way that may be news, and when last. */
    moves: number
    moved_at: number
    /** Since when it is to be told though it was. */
    by_hand_at: number | null
    /** How often it was tried, and how often since there was something new. */
    attempts: number
    tries: number
    last_attempt_at: number | null
    /** When it is looked at; while a node has it, when that node is given up. Null while nothing can be news. */
    next_at: number | null
    /** What the node that has it in hand knows it by. */
    taken_by: string | null
    status: number | null
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
  orders: {
    nobody:
      'id order_id connection_id same interview_id url created_at cancelled_at told told_score told_stamp moves moved_at by_hand_at attempts tries last_attempt_at next_at taken_by status',
  },
  connections: {
    nobody:
      'id kind name blueprint_ids uninvited_at hosts update_url outgoing_key own_key key_hash old_key_hash old_key_until deactivated_at trouble last_called_at last_told_at created_at',
  },
})

import type { DeliveryError, deliveryStates } from '@assay/contract/webhooks'
import type { ConnectionKind, OrderState } from '@assay/domain/applicantSystems/order'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface WebhookTables {
  webhooks: {
    id: Generated<number>
    url: string
    events: string
    /** The secret is `whsec_`, followed by the signing key in base64. */
    secret: string
    old_secret: string | null
    old_secret_until: number | null
    deactivated_at: number | null
    trouble: 'GONE' | 'FAILING' | 'TOKEN_ENDED' | null
    /** If the API token expires or is revoked, the webhook is disabled. */
    token_id: Generated<number | null>
    created_at: number
    created_by: number | null
    created_by_name: string
    last_delivered_at: number | null
  }
  /** The table contains the deliveries of webhooks; see `webhooks/outbox.ts`. */
  deliveries: {
    id: Generated<number>
    webhook_id: number
    message_id: string
    /** The column `event_id` is null for deliveries from before the event feed existed. */
    event_id: Generated<string | null>
    type: string
    interview_id: number | null
    at: number
    /** The column `data` contains the JSON of the body without the link. */
    data: string
    /** The column `body` is null until the first attempt. Retries of a delivery send the same body. */
    body: string | null
    state: (typeof deliveryStates)[number]
    /**
     * `hand` is a delivery that a user sends manually. A manual delivery is tried once, even if the webhook is
     * disabled.
     */
    sent_by: 'event' | 'hand'
    /** Number of all attempts of the delivery, and number of the next attempt in the retry schedule. */
    attempts: number
    tries: number
    last_attempt_at: number | null
    /**
     * Time of the next attempt; null if none follows. During an attempt, the time after which the node counts as
     * crashed.
     */
    next_at: number | null
    taken_by: string | null
    status: number | null
    error: DeliveryError | null
  }
  connections: {
    id: Generated<number>
    kind: ConnectionKind
    name: string
    blueprint_ids: string | null
    uninvited_at: number | null
    /** JSON list of hosts that are allowed in callback URLs; subdomains are included. */
    hosts: string
    update_url: string | null
    outgoing_key: string | null
    /**
     * The connection's key in plain text, if Assay also sends the key to the other system; see
     * `applicantSystems/changeConnection.ts`.
     */
    own_key: string | null
    key_hash: string
    old_key_hash: string | null
    old_key_until: number | null
    deactivated_at: number | null
    trouble: 'FAILING' | null
    last_called_at: number | null
    last_told_at: number | null
    created_at: number
  }
  /** The table contains the orders from applicant systems; see `applicantSystems/worker.ts`. */
  orders: {
    id: Generated<number>
    order_id: string
    connection_id: number
    same: string
    interview_id: number
    /**
     * The callback URL of this order. `url` is null if the candidate was deleted and the order needs no more updates.
     */
    url: string | null
    created_at: number
    cancelled_at: number | null
    /** The last state and score that the other system accepted, and the timestamp in that message. */
    told: OrderState | null
    told_score: number | null
    told_stamp: number | null
    moves: number
    moved_at: number
    by_hand_at: number | null
    /** Number of all attempts to send an update of the order, and number of attempts since the last change. */
    attempts: number
    tries: number
    last_attempt_at: number | null
    /**
     * Time of the next check; null if no update can follow. During an update, the time after which the node counts as
     * crashed.
     */
    next_at: number | null
    taken_by: string | null
    status: number | null
  }
}

export const webhookPersonalColumns = personalColumnsOf<WebhookTables>()({
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

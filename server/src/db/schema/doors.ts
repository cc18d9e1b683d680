import type { DeliveryError, deliveryStates } from '@assay/contract/webhooks'
import type { Generated } from 'kysely'

/** What the installation tells others, notes of itself and has erased. */
export interface DoorTables {
  audit: {
    id: Generated<number>
    at: number
    actor_id: number | null
    actor_name: string
    action: string
    object_kind: string
    object_id: string
    detail: string | null
    address: string
    actor_kind: Generated<'user' | 'token' | 'shell' | 'system'>
    /** What follows is null until the deed is sealed, see audit/seal.ts. */
    seq: Generated<number | null>
    /** The actor's name as it is looked for. */
    actor_words: Generated<string | null>
    salt: Generated<string | null>
    digest: Generated<string | null>
    hash: Generated<string | null>
    /** When an erasure took its detail and the salt. */
    erased_at: Generated<number | null>
    /** What is counted in it grows until then, and is sealed afterwards. */
    grows_until: Generated<number | null>
    /** What is noted once has a name of its own. */
    once: Generated<string | null>
  }
  /** One row: where the chain of the deeds ends. */
  audit_head: { name: string; seq: number; hash: string }
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
    trouble: 'GONE' | 'FAILING' | null
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
  /** Receipts; see erasure/erase.ts. */
  erasures: {
    id: Generated<number>
    at: number
    by_id: number | null
    by_name: string
    cause: 'request' | 'retention'
    reason: string | null
    /** Its deed. */
    audit_id: number | null
    interviews: number
    submissions: number
    events: number
    mails: number
    remarks: number
    audit_details: number
  }
  erased_interviews: { erasure_id: number; interview_id: number; code_hash: string }
  /** One row at most: after how many days interviews are erased from `from_at` on, and until then. */
  retention: { name: string; days: number; from_at: number; days_before: number | null }
}

import type { RoundLanguage } from '@assay/contract/blueprints'
import type { MailKind } from '@assay/contract/invitations'
import type { Generated } from 'kysely'

/** What makes many interviews, and what goes out about them. */
export interface RoundTables {
  blueprints: {
    id: Generated<number>
    name: string
    amount_of_questions: number
    max_time: number
    language: RoundLanguage
    instructions: string
    instructions_html: string
    open_days: number | null
    reminder_hours: number | null
    time_zone: string
    /** A document: the words of its mails, see blueprints/blueprint.ts. */
    texts: string
    created_by: number | null
    created_by_name: string
    created_at: number
    archived_at: number | null
  }
  blueprint_labels: {
    blueprint_id: number
    position: number
    label_id: number
    /** As they were when the blueprint was saved: shown once the label is gone. */
    name: string
    color: string
    amount: number | null
  }
  blueprint_counts: { blueprint_id: number; score: number; amount: number }
  shares: {
    id: Generated<number>
    /** SHA-256 of the token, which nobody keeps. */
    token_hash: string
    created_by: number | null
    created_by_name: string
    created_at: number
    expires_at: number
  }
  share_interviews: { share_id: number; interview_id: number; position: number }
  /** Mails that wait, and what came of them; see mail/queue.ts. */
  mails: {
    id: Generated<number>
    /** Null for a mail that is about no interview. */
    interview_id: number | null
    /** Whom a mail to a member of the staff is for. */
    user_id: Generated<number | null>
    kind: MailKind | 'password'
    message_id: string
    state: 'queued' | 'sent' | 'failed'
    queued_at: number
    /** When it is tried; while a node has it, when that node is given up. */
    next_at: number
    tries: number
    first_tried_at: number | null
    tried_at: number | null
    /** What the node that has it in hand knows it by. */
    taken_by: string | null
    /** When it was sent or failed for good. */
    ended_at: number | null
    /** What the last try met. */
    code: 'SERVER' | 'LATER' | 'REFUSED' | 'GAVE_UP' | 'NO_LONGER_OPEN' | null
    /** The mail server's words, without the address. */
    detail: string | null
    /** The end of the window that a reminder by itself was for. */
    closes_at: number | null
  }
  /** The tries that count against the rate of all nodes. */
  mail_tries: { taken_by: string; counts_until: number }
}

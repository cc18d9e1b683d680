import type { MailKind } from '@assay/contract/invitations'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What goes out by mail. */
export interface MailTables {
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

export const mailTell = tellsOf<MailTables>()({
  mails: {
    candidate: 'interview_id kind message_id state queued_at first_tried_at tried_at ended_at code detail closes_at',
    staff: 'user_id',
    nobody: 'id next_at tries taken_by',
  },
  mail_tries: { nobody: 'taken_by counts_until' },
})

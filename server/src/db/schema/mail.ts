import type { CandidateMailKind } from '@assay/domain/mail/ownWords'
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
    kind: CandidateMailKind | 'password' | 'test' | 'notice' | 'token' | 'judge'
    message_id: string
    /**
     * Only a mail about a decision is taken back. `kept`: it waited when its interview was deleted, and waits again once that is
     * restored.
     */
    state: 'queued' | 'sent' | 'failed' | 'taken_back' | 'kept'
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
    code: 'SERVER' | 'LATER' | 'REFUSED' | 'GAVE_UP' | 'NO_LONGER_OPEN' | 'MAYBE_SENT' | null
    /** The mail server's words, without the address. */
    detail: string | null
    /** The end of the window that a reminder by itself was for. */
    closes_at: number | null
    /** The call that queued a mail about a decision. */
    batch_id: Generated<number | null>
    /** Before this moment it does not go. */
    sends_at: Generated<number | null>
    /** When it was taken back; a node that has it in hand then does not try it again. */
    recalled_at: Generated<number | null>
    /** A document: which mail a test mail shows, or which token ends. */
    about: Generated<string | null>
  }
  /** What one call has queued; it is taken back as a whole. */
  decision_mail_batches: { id: Generated<number>; at: number }
  /** The tries that count against the rate of all nodes. */
  mail_tries: { taken_by: string; counts_until: number }
}

export const mailTell = tellsOf<MailTables>()({
  mails: {
    candidate:
      'interview_id kind message_id state queued_at first_tried_at tried_at ended_at code detail closes_at sends_at recalled_at',
    staff: 'user_id',
    nobody: 'id next_at tries taken_by batch_id about',
  },
  decision_mail_batches: { nobody: 'id at' },
  mail_tries: { nobody: 'taken_by counts_until' },
})

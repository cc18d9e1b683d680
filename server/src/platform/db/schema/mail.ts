import type { CandidateMailKind } from '@assay/domain/mail/ownWords'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface MailTables {
  mails: {
    id: Generated<number>
    interview_id: number | null
    user_id: Generated<number | null>
    kind: CandidateMailKind | 'password' | 'test' | 'notice' | 'token' | 'judge'
    message_id: string
    /**
     * Only e-mails about decisions can be `taken_back`. A `kept` e-mail is queued again if its interview is restored.
     */
    state: 'queued' | 'sent' | 'failed' | 'taken_back' | 'kept'
    queued_at: number
    /** Time of the next attempt. While a node sends the e-mail, the time after which the node counts as crashed. */
    next_at: number
    tries: number
    first_tried_at: number | null
    tried_at: number | null
    taken_by: string | null
    ended_at: number | null
    code: 'SERVER' | 'LATER' | 'REFUSED' | 'GAVE_UP' | 'NO_LONGER_OPEN' | 'MAYBE_SENT' | null
    /** The mail server's response, without the e-mail address. */
    detail: string | null
    /** The end of the window that an automatic reminder mentions. */
    closes_at: number | null
    batch_id: Generated<number | null>
    sends_at: Generated<number | null>
    /**
     * Time when the e-mail was cancelled. A node that was sending the e-mail at this time does not retry the e-mail.
     */
    recalled_at: Generated<number | null>
    /** The column `about` contains, as JSON, the kind of e-mail for a test mail, or the token that expires. */
    about: Generated<string | null>
  }
  decision_mail_batches: { id: Generated<number>; at: number }
  mail_tries: { taken_by: string; counts_until: number }
}

export const mailPersonalColumns = personalColumnsOf<MailTables>()({
  mails: {
    candidate:
      'interview_id kind message_id state queued_at first_tried_at tried_at ended_at code detail closes_at sends_at recalled_at',
    staff: 'user_id',
    nobody: 'id next_at tries taken_by batch_id about',
  },
  decision_mail_batches: { nobody: 'id at' },
  mail_tries: { nobody: 'taken_by counts_until' },
})

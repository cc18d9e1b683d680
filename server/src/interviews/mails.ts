import type { Mail } from '@assay/contract/invitations'
import type { Queryable } from '../db/schema.ts'

export interface Mails {
  invitation: Mail
  reminder: Mail
}

const NOT_SENT: Mail = { state: 'not_sent', sent_at: null, reason: null }

export const noMails: Mails = { invitation: NOT_SENT, reminder: NOT_SENT }

/** The newest mail of each kind, of those interviews that have any. */
export async function newestMails(_db: Queryable, _ids: readonly number[]): Promise<ReadonlyMap<number, Mails>> {
  return new Map()
}

interface MailFigures {
  /** To whom an invitation was sent. */
  invited: number
  /** Open ones whose newest invitation failed. */
  failed: number
}

export async function mailFigures(
  _db: Queryable,
  _blueprintIds: readonly number[],
  _now: number,
): Promise<ReadonlyMap<number, MailFigures>> {
  return new Map()
}

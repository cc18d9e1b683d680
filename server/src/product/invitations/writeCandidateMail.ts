import { announcesDecision, isDecisionKind } from '@assay/domain/mail/decisionKinds'
import type { CandidateMailKind } from '@assay/domain/mail/ownWords'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import type { Queryable } from '../../platform/db/schema.ts'
import type { ClaimedMail } from '../../platform/mail/queue.ts'
import type { Letter } from '../../platform/mail/transport.ts'
import { findCompany } from '../company/findCompany.ts'
import { invitationMail, type WrittenTo } from './invitationMail.ts'
import { findMailRecipients } from './queries.ts'

interface MailContext {
  db: Queryable
  now: number
  baseUrl: string
}

const staffKinds = ['password', 'test', 'notice', 'token', 'judge'] as const

const isToStaff = (kind: ClaimedMail['kind']): kind is (typeof staffKinds)[number] =>
  staffKinds.some((one) => one === kind)

function isStillValid(row: WrittenTo, kind: CandidateMailKind, now: number): boolean {
  if (isDecisionKind(kind)) return row.closed_at !== null && announcesDecision(kind, row.decision)
  return ['open', 'waiting'].includes(entryStateAt(row, now))
}

/** Returns null if the e-mail should no longer be sent. */
export async function writeCandidateMail(
  { interviewId, kind }: ClaimedMail,
  { db, now, baseUrl }: MailContext,
): Promise<Letter | null> {
  if (interviewId === null || isToStaff(kind)) return null
  const [row] = await findMailRecipients(db, isDecisionKind(kind) ? 'decision_mails' : 'mails', [interviewId])
  if (!row || !isStillValid(row, kind, now)) return null
  return invitationMail(row, kind, { baseUrl, company: await findCompany(db) }).letter
}

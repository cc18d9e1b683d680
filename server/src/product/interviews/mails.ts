import type { DecisionMail } from '@assay/contract/decisions/decisionMail'
import type { Mail } from '@assay/contract/invitations'
import { isoOf } from '@assay/domain/isoTime'
import { isDecisionKind } from '@assay/domain/mail/decisionKinds'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { newestOf } from '../../platform/mail/queries.ts'
import { interviewsIn } from '../attempts/states/inView.ts'

export interface Mails {
  invitation: Mail
  reminder: Mail
  decision_mail: DecisionMail | null
}

const NOT_SENT: Mail = { state: 'not_sent', sent_at: null, reason: null }

export const noMails: Mails = { invitation: NOT_SENT, reminder: NOT_SENT, decision_mail: null }

type MailRow = Awaited<ReturnType<typeof newestOf>>[number]

const sentAt = ({ state, ended_at }: MailRow) => (state === 'sent' && ended_at !== null ? isoOf(ended_at) : null)
const reasonOf = ({ code, detail }: MailRow) => (code === null ? null : { code, detail: detail ?? '' })

function mailsOf(row: MailRow): Partial<Mails> {
  const { kind, state } = row
  const delivery = { sent_at: sentAt(row), reason: reasonOf(row) }
  if (isDecisionKind(kind)) return { decision_mail: { kind, state, sends_at: isoOf(row.sends_at ?? 0), ...delivery } }
  return state === 'taken_back' ? {} : { [kind]: { state, ...delivery } }
}

export async function newestMails(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Mails>> {
  const byInterview = new Map<number, Mails>()
  // The oldest e-mail comes first, so that newer e-mails replace it.
  for (const row of (await newestOf(db, ids)).toSorted((one, other) => one.id - other.id)) {
    const own = byInterview.get(row.interview_id ?? 0) ?? noMails
    byInterview.set(row.interview_id ?? 0, { ...own, ...mailsOf(row) })
  }
  return byInterview
}

interface MailFigures {
  invited: number
  failed: number
}

const hasInvitation = (state: 'sent' | 'failed') => sql<SqlBool>`exists (select 1 from mails
  where mails.interview_id = interviews.id and mails.kind = 'invitation' and mails.state = ${sql.lit(state)})`
const newestInvitation = sql`(select state from mails
  where mails.interview_id = interviews.id and mails.kind = 'invitation' order by mails.id desc limit 1)`
const canStart = (now: number) => sql`interviews.started_at is null and interviews.withdrawn_at is null
  and (interviews.closes_at is null or interviews.closes_at > ${now})`

/** Failed invitations are rare and have their own index, so they are checked first. */
export const hasFailedInvitation = (now: number) =>
  sql<SqlBool>`(${hasInvitation('failed')} and ${canStart(now)} and ${newestInvitation} = 'failed')`

const newestMailState = sql`(select state || ' ' || coalesce(code, '') from mails
  where mails.interview_id = interviews.id and mails.kind = 'invitation' order by mails.id desc limit 1)`

/**
 * True if the candidate was not invited yet, or if the newest invitation failed because the test was no longer open.
 */
export const isToInvite = (now: number) =>
  sql<SqlBool>`(${canStart(now)} and coalesce(${newestMailState}, 'failed NO_LONGER_OPEN') = 'failed NO_LONGER_OPEN')`

const RESEND_AFTER_MS = 24 * 60 * 60_000

/** The e-mails of each interview are looked up separately: with `not exists`, PostgreSQL would read all e-mails. */
export const isToRemind = (now: number) =>
  sql<SqlBool>`(${canStart(now)} and (interviews.opens_at is null or interviews.opens_at <= ${now})
    and ${newestInvitation} = 'sent' and (select 1 from mails
      where mails.interview_id = interviews.id and mails.kind = 'reminder'
        and (mails.state = 'queued' or (mails.state = 'sent' and mails.ended_at > ${now - RESEND_AFTER_MS}))
      limit 1) is null)`

const countOf = async (db: Queryable, blueprintIds: readonly number[], condition: Expression<SqlBool>) => {
  const rows = await interviewsIn(db, 'counts')
    .select(['blueprint_id', sql<number>`cast(count(*) as bigint)`.as('amount')])
    .where('blueprint_id', 'in', blueprintIds)
    .where(condition)
    .groupBy('blueprint_id')
    .execute()
  return new Map(rows.map((row) => [row.blueprint_id ?? 0, row.amount]))
}

export async function mailsDue(db: Queryable, blueprintIds: readonly number[], now: number) {
  const invite = await countOf(db, blueprintIds, isToInvite(now))
  const remind = await countOf(db, blueprintIds, isToRemind(now))
  const fixAddress = await countOf(db, blueprintIds, hasFailedInvitation(now))
  return (id: number) => ({ invite: invite.get(id) ?? 0, remind: remind.get(id) ?? 0, mend: fixAddress.get(id) ?? 0 })
}

export async function mailFigures(
  db: Queryable,
  blueprintIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, MailFigures>> {
  const invited = await countOf(db, blueprintIds, hasInvitation('sent'))
  const failed = await countOf(db, blueprintIds, hasFailedInvitation(now))
  return new Map(blueprintIds.map((id) => [id, { invited: invited.get(id) ?? 0, failed: failed.get(id) ?? 0 }]))
}

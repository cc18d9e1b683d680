import type { Mail } from '@assay/contract/invitations'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { newestOf } from '../mail/queries.ts'

export interface Mails {
  invitation: Mail
  reminder: Mail
}

const NOT_SENT: Mail = { state: 'not_sent', sent_at: null, reason: null }

export const noMails: Mails = { invitation: NOT_SENT, reminder: NOT_SENT }

const mailOf = ({ state, ended_at, code, detail }: Awaited<ReturnType<typeof newestOf>>[number]): Mail => ({
  state,
  sent_at: state === 'sent' && ended_at !== null ? new Date(ended_at).toISOString() : null,
  reason: code === null ? null : { code, detail: detail ?? '' },
})

/** The newest mail of each kind, of those interviews that have any. */
export async function newestMails(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Mails>> {
  const byInterview = new Map<number, Mails>()
  for (const row of await newestOf(db, ids)) {
    const own = byInterview.get(row.interview_id ?? 0) ?? noMails
    byInterview.set(row.interview_id ?? 0, { ...own, [row.kind]: mailOf(row) })
  }
  return byInterview
}

interface MailFigures {
  /** To whom an invitation was sent. */
  invited: number
  /** Open ones whose newest invitation failed. */
  failed: number
}

const newestInvitation = sql`(select state from mails
  where mails.interview_id = interviews.id and mails.kind = 'invitation' order by mails.id desc limit 1)`
const wasSent = sql`exists (select 1 from mails
  where mails.interview_id = interviews.id and mails.kind = 'invitation' and mails.state = 'sent')`
const canStart = (now: number) => sql`interviews.started_at is null and interviews.withdrawn_at is null
  and (interviews.closes_at is null or interviews.closes_at > ${now})`

/** Open ones whose newest invitation failed. */
export const hasFailedInvitation = (now: number) => sql<SqlBool>`(${canStart(now)} and ${newestInvitation} = 'failed')`

const howMany = (condition: ReturnType<typeof sql>) =>
  sql<number>`cast(sum(case when ${condition} then 1 else 0 end) as bigint)`

/** How the invitations of these blueprints fared. */
export async function mailFigures(
  db: Queryable,
  blueprintIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, MailFigures>> {
  const rows = await db
    .selectFrom('interviews')
    .select('blueprint_id')
    .select([howMany(wasSent).as('invited'), howMany(hasFailedInvitation(now)).as('failed')])
    .where('blueprint_id', 'in', blueprintIds)
    .groupBy('blueprint_id')
    .execute()
  return new Map(rows.map(({ blueprint_id, ...figures }) => [blueprint_id ?? 0, figures]))
}

import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { interviewsIn } from '../attempts/states/inView.ts'

const HOUR_MS = 60 * 60_000

export const findMailRecipients = (
  db: Queryable,
  view: 'mails' | 'decision_mails' | 'exam',
  interviewIds: readonly number[],
) =>
  interviewsIn(db, view)
    .leftJoin('blueprints', 'blueprints.id', 'interviews.blueprint_id')
    .select(['interviews.id', 'interviews.code', 'interviews.name', 'interviews.email', 'interviews.language'])
    .select(['interviews.amount_of_questions', 'interviews.max_time', 'interviews.decision'])
    .select(['interviews.opens_at', 'interviews.closes_at', 'interviews.started_at', 'interviews.closed_at'])
    .select(['interviews.withdrawn_at', 'interviews.public_id', 'interviews.created_at'])
    .select(['interviews.window_changes', 'interviews.window_changed_at'])
    .select(['blueprints.language as blueprint_language', 'blueprints.time_zone', 'blueprints.texts'])
    .select('blueprints.role')
    .where('interviews.id', 'in', interviewIds)
    .execute()

const hourMs = sql.lit(HOUR_MS)
const remindAt = sql<number>`(interviews.closes_at - blueprints.reminder_hours * ${hourMs})`

/** With `limit 1`, PostgreSQL looks up the e-mails of each interview by index, instead of reading all e-mails first. */
const hasMail = (condition: Expression<unknown>) => sql<SqlBool>`(select 1 from mails as mail
  where mail.interview_id = interviews.id and ${condition} limit 1) is not null`

/** Reminders in any state count: a reminder that was replaced by a new invitation is not sent again. */
const isReminded = hasMail(sql`mail.kind = 'reminder' and mail.closes_at = interviews.closes_at`)

const wasInvitedBefore = hasMail(sql`mail.kind = 'invitation' and mail.state = 'sent' and mail.ended_at < ${remindAt}`)

const longestReminder = async (db: Queryable): Promise<number> =>
  (
    await db
      .selectFrom('blueprints')
      .select(({ fn }) => fn.max('reminder_hours').as('hours'))
      .executeTakeFirst()
  )?.hours ?? 0

export const findUnreminded = async (db: Queryable, now: number, limit: number) =>
  interviewsIn(db, 'mails')
    // The plus sign makes the database start with the few interviews near their end.
    .innerJoin('blueprints', (join) => join.on(sql<SqlBool>`+interviews.blueprint_id = blueprints.id`))
    .select(['interviews.id', 'interviews.closes_at'])
    .where('interviews.closes_at', '<=', now + (await longestReminder(db)) * HOUR_MS)
    .where('interviews.started_at', 'is', null)
    .where('interviews.withdrawn_at', 'is', null)
    .where('interviews.closes_at', '>', now)
    .where(sql<SqlBool>`interviews.closes_at <= ${now} + blueprints.reminder_hours * ${hourMs}`)
    .where(wasInvitedBefore)
    .where(({ not }) => not(isReminded))
    .orderBy('interviews.id')
    .limit(limit)
    .execute()

/** If a user has already queued a reminder, it replaces the automatic reminder. */
export const countAsReminded = (tx: Tx, interviewId: number, closes_at: number) =>
  tx
    .updateTable('mails')
    .set({ closes_at })
    .where('interview_id', '=', interviewId)
    .where('kind', '=', 'reminder')
    .where('state', '=', 'queued')
    .where('closes_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

import { HELD_FROM } from '@assay/domain/mail/retries'
import type { Expression, Insertable, SqlBool, Updateable } from 'kysely'
import { countRows } from '../db/countRows.ts'
import type { Queryable, Schema, Tx } from '../db/schema.ts'
import { recordChanges } from '../feed/changes.ts'

interface MailClaim {
  id: number
  takenBy: string
}

type Conditions = readonly Expression<SqlBool>[]

const mailsWhere = (db: Queryable, conditions: Conditions) =>
  db.selectFrom('mails').where((where) => where.and([...conditions]))

export const countWaitingMails = (db: Queryable, among: Conditions = []): Promise<number> =>
  countRows(mailsWhere(db, among).where('state', '=', 'queued'))

const oldestWaiting = async (db: Queryable, now: number): Promise<number | null> => {
  const { oldest } = await db
    .selectFrom('mails')
    .select((row) => row.fn.min(row.fn.coalesce('sends_at', 'queued_at')).as('oldest'))
    .where('state', '=', 'queued')
    .where(({ eb, fn }) => eb(fn.coalesce('sends_at', 'queued_at'), '<=', now))
    .executeTakeFirstOrThrow()
  return oldest
}

export async function oldestSeconds(db: Queryable, now: number): Promise<number> {
  const since = await oldestWaiting(db, now)
  return since === null ? 0 : Math.max(0, Math.round((now - since) / 1000))
}

/** `nextDue` also returns an e-mail that a crashed node was sending. */
export const nextDue = (db: Queryable, now: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'interview_id', 'kind', 'message_id', 'tries', 'first_tried_at'])
    .where('state', '=', 'queued')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const countTries = (db: Queryable, now: number): Promise<number> =>
  countRows(db.selectFrom('mail_tries').where('counts_until', '>', now))

const refusedLately = (db: Queryable, now: number) =>
  db
    .selectFrom('mails')
    .where('state', '=', 'failed')
    .where('code', '=', 'REFUSED')
    .where('ended_at', '>', now - HELD_FROM.withinMs)

export const isSendingPaused = async (db: Queryable, now: number): Promise<boolean> => {
  const newest = await refusedLately(db, now).select('id').limit(HELD_FROM.refused).execute()
  return newest.length >= HELD_FROM.refused
}

export const newestRefusal = (db: Queryable, now: number) =>
  refusedLately(db, now).select('detail').orderBy('ended_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()

export const newestMailError = (db: Queryable, among: Conditions = []) =>
  mailsWhere(db, among)
    .select(['code', 'detail'])
    .where('state', '=', 'queued')
    .where('code', 'is not', null)
    .orderBy('tried_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The result is undefined if the user who should get the e-mail is deactivated. */
export const readerOf = (db: Queryable, mailId: number) =>
  db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select(['users.full_name', 'users.email', 'mails.about'])
    .where('mails.id', '=', mailId)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()

/** The update changes nothing if another transaction has recalled or deleted the e-mail. */
export const updateQueuedMail = (tx: Tx, id: number, values: Updateable<Schema['mails']>) =>
  tx
    .updateTable('mails')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('recalled_at')
    .executeTakeFirst()

export const updateLockedMail = (tx: Tx, { id, takenBy }: MailClaim, values: Updateable<Schema['mails']>) =>
  tx
    .updateTable('mails')
    .set(values)
    .where('id', '=', id)
    .where('taken_by', '=', takenBy)
    .returning(['interview_id', 'state', 'recalled_at'])
    .executeTakeFirst()

export const insertTry = (tx: Tx, values: Schema['mail_tries']) => tx.insertInto('mail_tries').values(values).execute()

export const countTryUntil = (tx: Tx, takenBy: string, counts_until: number) =>
  tx.updateTable('mail_tries').set({ counts_until }).where('taken_by', '=', takenBy).execute()

export const removeTry = (tx: Tx, takenBy: string) =>
  tx.deleteFrom('mail_tries').where('taken_by', '=', takenBy).execute()

export const deleteOldTries = (tx: Tx, now: number) =>
  tx.deleteFrom('mail_tries').where('counts_until', '<=', now).execute()

/**
 * At most one e-mail of a kind is queued for each interview. Only a new end of the time window can queue another
 * automatic reminder.
 */
export async function insertMails(tx: Tx, rows: Insertable<Schema['mails']>[]) {
  const insert = tx
    .insertInto('mails')
    .values(rows)
    .onConflict((row) => row.doNothing())
  const queued = await insert.returning(['interview_id', 'queued_at']).execute()
  await recordChanges(
    tx,
    queued.flatMap(({ interview_id: id, queued_at: at }) => (id === null ? [] : { id, at })),
  )
  return queued
}

export const newestOf = (db: Queryable, interviewIds: readonly number[]) =>
  db
    .selectFrom('mails')
    .select(['id', 'interview_id', 'kind', 'state', 'ended_at', 'code', 'detail', 'sends_at'])
    .where('id', 'in', (select) =>
      select
        .selectFrom('mails')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('interview_id', 'in', interviewIds)
        .groupBy(['interview_id', 'kind']),
    )
    // E-mails in the state `kept` belong to interviews in the bin, which this query does not return.
    .where('state', '!=', 'kept')
    .$narrowType<{ state: 'queued' | 'sent' | 'failed' | 'taken_back' }>()
    .execute()

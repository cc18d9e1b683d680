import type { Notices } from '@assay/contract/notifications/notices'
import { type NoticeKind, noticeKinds } from '@assay/domain/mail/noticeWords'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import { isInView } from '../attempts/states/inView.ts'

const settingColumns = [...noticeKinds, 'rounds', 'time_zone'] as const

export const findSettings = (db: Queryable, userId: number) =>
  db.selectFrom('notice_settings').select(settingColumns).where('user_id', '=', userId).executeTakeFirst()

export const saveSettings = (tx: Tx, userId: number, settings: Notices) =>
  tx
    .insertInto('notice_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((row) => row.column('user_id').doUpdateSet(settings))
    .execute()

export const forgetNotices = (tx: Tx, userId: number, kinds: readonly NoticeKind[]) =>
  tx.deleteFrom('notices').where('user_id', '=', userId).where('kind', 'in', kinds).execute()

export const findWaiting = (db: Queryable) =>
  db
    .selectFrom('notices')
    .innerJoin('notice_settings', 'notice_settings.user_id', 'notices.user_id')
    .select(['notices.user_id', 'notices.wish', 'notice_settings.time_zone'])
    .select(({ fn }) => fn.min('notices.at').as('oldest'))
    .where('mail_id', 'is', null)
    .groupBy(['notices.user_id', 'notices.wish', 'notice_settings.time_zone'])
    .orderBy('notices.user_id')
    .execute()

export interface Due {
  userId: number
  wish: 'each' | 'daily'
  before: number
}

export const countWaitingNotices = (tx: Tx, { userId, wish, before }: Due): Promise<number> =>
  countRows(
    tx
      .selectFrom('notices')
      .where('mail_id', 'is', null)
      .where('user_id', '=', userId)
      .where('wish', '=', wish)
      .where('at', '<', before),
  )

export const assignNoticesToMail = (tx: Tx, { userId, wish, before }: Due, mailId: number) =>
  tx
    .updateTable('notices')
    .set({ mail_id: mailId })
    .where('mail_id', 'is', null)
    .where('user_id', '=', userId)
    .where('wish', '=', wish)
    .where('at', '<', before)
    .execute()

export const removeSentNotices = (db: Db) =>
  db
    .deleteFrom('notices')
    .where('mail_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.id', '=', 'notices.mail_id')
            .where('state', '=', 'queued'),
        ),
      ),
    )
    .execute()

export const forgetAllNotices = (db: Db) => db.deleteFrom('notices').where('mail_id', 'is', null).execute()

export const findReader = (db: Queryable, mailId: number) =>
  db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .innerJoin('notice_settings', 'notice_settings.user_id', 'users.id')
    .select(['users.id', 'users.full_name', 'users.email'])
    .select(['notice_settings.finished', 'notice_settings.ended', 'notice_settings.trouble', 'notice_settings.rounds'])
    .where('mails.id', '=', mailId)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()

export const findNoticesOfMail = (db: Queryable, mailId: number) =>
  db
    .selectFrom('notices')
    .leftJoin('interviews', (join) => join.onRef('interviews.id', '=', 'notices.interview_id').on(isInView('events')))
    .leftJoin('blueprints', (join) =>
      join
        .on(sql`blueprints.id`, '=', sql`coalesce(notices.blueprint_id, interviews.blueprint_id)`)
        .on('blueprints.deleted_at', 'is', null),
    )
    .select(['notices.kind', 'notices.event', 'notices.wish', 'notices.rounds'])
    .select(['interviews.code', 'interviews.name', 'interviews.closed_at'])
    .select(['blueprints.id as round_id', 'blueprints.name as round'])
    .where('notices.mail_id', '=', mailId)
    .where(sql<SqlBool>`(case when notices.interview_id is null then blueprints.id else interviews.id end) is not null`)
    .orderBy('notices.at')
    .orderBy('notices.id')
    .execute()

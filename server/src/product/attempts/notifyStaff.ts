import { kindOfNotice, type NoticeEvent } from '@assay/domain/mail/noticeWords'
import { sql } from 'kysely'
import { rowsAsTable } from '../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { isInView } from './states/inView.ts'

export interface StaffEvent {
  event: Exclude<NoticeEvent, 'ended'>
  interviewId: number
  at: number
}

const columns = { event: 'text', kind: 'text', interview_id: 'bigint', at: 'bigint' } as const

export async function notifyStaff(tx: Tx, news: readonly StaffEvent[]): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(({ event, interviewId, at }) => ({
    event,
    kind: kindOfNotice[event],
    interview_id: interviewId,
    at,
  }))
  await sql`
    insert into notices (user_id, kind, event, interview_id, at, wish, rounds)
    select wanted.user_id, wanted.kind, wanted.event, wanted.interview_id, wanted.at, wanted.wish, wanted.rounds from (
      select settings.user_id, input.kind, input.event, input.interview_id, input.at, settings.rounds,
        case input.kind when 'finished' then settings.finished else settings.trouble end as wish,
        interviews.created_by, blueprints.created_by as round_by
      from ${rowsAsTable(tx, columns, rows)}
      join interviews on interviews.id = input.interview_id and ${isInView('events')}
      left join blueprints on blueprints.id = interviews.blueprint_id
      cross join notice_settings as settings
      join users on users.id = settings.user_id and users.deactivated_at is null
    ) as wanted
    where wanted.wish <> 'off' and (wanted.rounds = 'all' or wanted.created_by = wanted.user_id or wanted.round_by = wanted.user_id)
    order by wanted.user_id`.execute(tx)
}

import type { RoundState } from '@assay/contract/interviews/interviews'
import { type Expression, type SqlBool, sql } from 'kysely'
import { hasFailedInvitation, isToInvite, isToRemind } from '../mails.ts'

type At = (now: number) => Expression<SqlBool>

const isAhead = sql`started_at is null and withdrawn_at is null`

export const inState: Record<RoundState, At> = {
  waiting: (now) => sql<SqlBool>`(${isAhead} and opens_at > ${now} and (closes_at is null or closes_at > ${now}))`,
  open: (now) =>
    sql<SqlBool>`(${isAhead} and (opens_at is null or opens_at <= ${now}) and (closes_at is null or closes_at > ${now}))`,
  started: () => sql<SqlBool>`started_at > 0`,
  running: () => sql<SqlBool>`(started_at is not null and closed_at is null)`,
  finished: () => sql<SqlBool>`closed_at is not null`,
  expired: (now) => sql<SqlBool>`(${isAhead} and closes_at <= ${now})`,
  withdrawn: () => sql<SqlBool>`(started_at is null and withdrawn_at is not null)`,
  failed: hasFailedInvitation,
  to_invite: isToInvite,
  to_remind: isToRemind,
}

import type { QueuedDecisionMails } from '@assay/contract/decisions/decisionMails'
import { isInterviewCode } from '@assay/domain/exam/interviewCodes'
import { isoOf } from '@assay/domain/isoTime'
import { isDecisionKind } from '@assay/domain/mail/decisionKinds'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { type RoundLimit, withinRounds } from '../../platform/http/caller/rounds.ts'
import { isInView } from '../attempts/states/inView.ts'

const MAX_LISTED_MAILS = 100

interface WaitingMailFilter {
  blueprint?: number | undefined
  code?: string | undefined
  /**
   * The e-mails of one call are withdrawn together. So a program sees queued e-mails only if it may access all
   * interviews of the call.
   */
  rounds: RoundLimit
}

const amount = sql<number>`cast(count(*) as bigint)`
const isTrue = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`max(case when ${condition} then 1 else 0 end)`
const areAll = (condition: ReturnType<typeof sql<SqlBool>>) =>
  sql<number>`min(case when ${condition} then 1 else 0 end)`

export async function waitingMails(
  db: Queryable,
  { blueprint, code, rounds }: WaitingMailFilter,
): Promise<QueuedDecisionMails[]> {
  // An invalid code is not searched: it matches nothing, and PostgreSQL rejects a NUL character.
  if (code !== undefined && !isInterviewCode(code)) return []
  const has = [
    ...(blueprint === undefined ? [] : [isTrue(sql<SqlBool>`interviews.blueprint_id = ${blueprint}`)]),
    ...(code === undefined ? [] : [isTrue(sql<SqlBool>`interviews.code = ${code}`)]),
    ...withinRounds(rounds).map((condition) => areAll(condition)),
  ]
  const rows = await db
    .selectFrom('mails')
    .innerJoin('interviews', (join) =>
      join.onRef('interviews.id', '=', 'mails.interview_id').on(isInView('decision_mails')),
    )
    .select(['mails.batch_id', 'mails.kind', amount.as('amount')])
    .select(({ fn }) => fn.min('mails.sends_at').as('sends_at'))
    .where('mails.state', '=', 'queued')
    // For queued e-mails, `next_at > 0` is always true. The condition makes the database use the small index of queued
    // e-mails.
    .where('mails.next_at', '>', 0)
    .where('mails.batch_id', 'is not', null)
    .where('mails.recalled_at', 'is', null)
    .groupBy(['mails.batch_id', 'mails.kind'])
    .having(({ and, eb }) => and(has.map((condition) => eb(condition, '=', 1))))
    .orderBy('sends_at')
    .orderBy('mails.batch_id')
    .limit(MAX_LISTED_MAILS)
    .execute()
  return rows.flatMap((row) => {
    const { batch_id: id, kind } = row
    if (id === null || !isDecisionKind(kind)) return []
    return [{ id, kind, amount: row.amount, sends_at: isoOf(row.sends_at ?? 0) }]
  })
}

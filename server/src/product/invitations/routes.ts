import {
  cancelInvitations,
  changeInvitations,
  getMail,
  sendInvitations,
  sendTestMail,
} from '@assay/contract/invitations'
import { correctInterview } from '@assay/contract/invitations/correct'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { inTransaction, inTransactionDuringDeletions } from '../../platform/db/transaction.ts'
import { onUnique } from '../../platform/db/violations.ts'
import { type RoundLimit, roundLimitOf, withinRounds } from '../../platform/http/caller/rounds.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { countWaitingMails, isSendingPaused, newestMailError, newestRefusal } from '../../platform/mail/queries.ts'
import { isInView } from '../attempts/states/inView.ts'
import { interviewResponse } from '../interviews/interview.ts'
import { changeWindows } from './changeWindows.ts'
import { correctInterviewData } from './correctInterviewData.ts'
import { recallSelectedMails, sendSelectedMails } from './queueInvitations.ts'
import { queueTestMail } from './testMail.ts'

const roundsFilter = (rounds: RoundLimit) =>
  rounds === null
    ? []
    : [
        sql<SqlBool>`interview_id in (select id from interviews where ${isInView('all')} and ${withinRounds(rounds)[0]})`,
      ]

async function readMailProblems(db: Queryable, now: number, among: ReturnType<typeof roundsFilter>) {
  if (await isSendingPaused(db, now)) {
    // The mail server's text may name a candidate of another round, so callers who see only some rounds do not get it.
    const refusal = among.length > 0 ? undefined : await newestRefusal(db, now)
    return { code: 'HELD', detail: refusal?.detail ?? '' }
  }
  const newest = await newestMailError(db, among)
  return newest ? { code: newest.code ?? '', detail: newest.detail ?? '' } : null
}

/** The number of test e-mails is limited, because they must not flood a mailbox. */
const TEST_MAILS = { burst: 10, windowMs: 60 * 60_000 }

const senderOf = ({ name, address }: { name: string; address: string }) =>
  name === '' ? address : `${name} <${address}>`

const IN_PROGRESS_DETAIL = 'The e-mail address cannot be changed while the test is in progress'

export const invitationRoutes: Route[] = [
  route(getMail, async ({ db, caller, config, receivedAt }) => {
    const among = roundsFilter(roundLimitOf(caller))
    return {
      can_send: config.mail !== null,
      from: config.mail && senderOf(config.mail.from),
      queued: await countWaitingMails(db, among),
      trouble: await readMailProblems(db, receivedAt, among),
    }
  }),

  route(sendInvitations, async ({ body, db, config, actor, refuse }) => {
    const mail = config.mail ?? refuse('MAIL_NOT_SET_UP')
    return inTransactionDuringDeletions(db, (tx) => sendSelectedMails(tx, { ...body, actor, mail }))
  }),

  route(cancelInvitations, async ({ body, db, actor }) =>
    inTransaction(db, async (tx) => ({ taken_back: await recallSelectedMails(tx, body, actor) })),
  ),

  route(correctInterview, async ({ params, body, db, caller, caches, config, actor, receivedAt, refuse }) => {
    const correcting = { actor, attemptCache: caches.attempts, code: params.code, wanted: body, mail: config.mail }
    const row = await correctInterviewData(db, correcting).catch(onUnique(() => refuse('ALREADY_INVITED')))
    if (row === 'INTERVIEW_IN_PROGRESS') return refuse(row, IN_PROGRESS_DETAIL)
    if (typeof row === 'string') return refuse(row)
    return interviewResponse(db, row, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl })
  }),

  route(changeInvitations, async ({ body, db, caches, actor }) =>
    changeWindows(db, { actor, attemptCache: caches.attempts, wanted: body }),
  ),

  route(sendTestMail, async ({ body, db, config, caller, limiter, receivedAt, refuse }) => {
    const mail = config.mail ?? refuse('MAIL_NOT_SET_UP')
    limiter.take('test mail', TEST_MAILS, String(caller.id))
    await queueTestMail(db, { wanted: body, userId: caller.id, at: receivedAt, mail })
    return { to: caller.email }
  }),
]

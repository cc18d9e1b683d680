import {
  cancelDecisionMails,
  listQueuedDecisionMails,
  previewDecisionMails,
  sendDecisionMails,
} from '@assay/contract/decisions/decisionMails'
import { decide as decideCall, getDecision, undoDecision as undoCall } from '@assay/contract/decisions/decisions'
import { roundLimitOf } from '../../platform/http/caller/rounds.ts'
import { route } from '../../platform/http/route.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { asDecision, UNDECIDED } from '../interviews/newestDecisions.ts'
import { verdictResponse, verdictsOnInterview } from '../results/shares/verdicts.ts'
import { decide } from './decide.ts'
import { cancelMailBatch, previewMails, queueDecisionMails } from './decisionMails.ts'
import { noteRoutes } from './noteRoutes.ts'
import { asNote, notesOf } from './notes.ts'
import { entriesOf } from './queries.ts'
import { undoDecision } from './undoDecision.ts'
import { waitingMails } from './waitingMails.ts'

const decisionMailRoutes = [
  route(previewDecisionMails, async ({ body, db, config }) => previewMails(db, { ...body, baseUrl: config.baseUrl })),

  route(listQueuedDecisionMails, async ({ query, db, caller }) => ({
    waiting: await waitingMails(db, { ...query, rounds: roundLimitOf(caller) }),
  })),

  route(sendDecisionMails, async ({ body: { delay_minutes, ...asked }, db, config, actor, refuse }) => {
    const mail = config.mail ?? refuse('MAIL_NOT_SET_UP')
    return queueDecisionMails(db, { ...asked, actor, mail, delayMinutes: delay_minutes })
  }),

  route(cancelDecisionMails, async ({ params, db, caller, actor, refuse }) => {
    const outcome = await cancelMailBatch(db, { id: params.id, actor, rounds: roundLimitOf(caller) })
    return typeof outcome === 'string' ? refuse(outcome) : outcome
  }),
]

export const decisionRoutes = [
  route(decideCall, async ({ body: { codes, state, reason = null }, db, actor, caches }) =>
    decide(db, { actor, attemptCache: caches.attempts, codes, state, reason }),
  ),

  route(undoCall, async ({ params, db, caller, actor, caches, refuse }) => {
    const undoing = { actor, attemptCache: caches.attempts, id: params.id, rounds: roundLimitOf(caller) }
    const undone = await undoDecision(db, undoing)
    return typeof undone === 'string' ? refuse(undone) : undone
  }),

  route(getDecision, async ({ params, db, refuse }) => {
    const { id } = (await findByCode(db, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    const history = (await entriesOf(db, [id])).map(asDecision).toReversed()
    return {
      decision: history[0] ?? UNDECIDED,
      history,
      notes: (await notesOf(db, id)).map(asNote),
      verdicts: (await verdictsOnInterview(db, id)).map((row) => ({ ...verdictResponse(row), share_id: row.share_id })),
    }
  }),

  ...noteRoutes,
  ...decisionMailRoutes,
]

import {
  cancelDecisionMails,
  listQueuedDecisionMails,
  previewDecisionMails,
  sendDecisionMails,
} from '@assay/contract/decisions/decisionMails'
import { roundsOf } from '../http/caller/rounds.ts'
import { route } from '../http/route.ts'
import { cancelMailBatch, previewMails, queueDecisionMails } from './decisionMails.ts'
import { waitingMails } from './waitingMails.ts'

export const decisionMailRoutes = [
  route(previewDecisionMails, async ({ body, db, config }) => previewMails(db, { ...body, baseUrl: config.baseUrl })),

  route(listQueuedDecisionMails, async ({ query, db, caller }) => ({
    waiting: await waitingMails(db, { ...query, rounds: roundsOf(caller) }),
  })),

  route(sendDecisionMails, async ({ body: { delay_minutes, ...asked }, db, config, doer, refuse }) => {
    const mail = config.mail ?? refuse('MAIL_NOT_SET_UP')
    return queueDecisionMails(db, { ...asked, doer, mail, delayMinutes: delay_minutes })
  }),

  route(cancelDecisionMails, async ({ params, db, caller, doer, refuse }) => {
    const outcome = await cancelMailBatch(db, { id: params.id, doer, rounds: roundsOf(caller) })
    return typeof outcome === 'string' ? refuse(outcome) : outcome
  }),
]

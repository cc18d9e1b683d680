import { acceptLate, rejectLate, sendLateAnswers } from '@assay/contract/lateAnswers'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Caller } from '../../platform/http/caller/caller.ts'
import { route } from '../../platform/http/route.ts'
import { currentAttempt } from '../attempts/attemptCache.ts'
import { recordDevicesInBackground } from '../attempts/groupCommit/devices.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { loadCandidatePaper } from '../exam/candidatePaper.ts'
import { findAttemptWithLimit, findAttemptWithoutHeartbeat } from '../exam/findAttempt.ts'
import { requireValidAnswerInPaper } from '../exam/submitAnswer.ts'
import { interviewResponse } from '../interviews/interview.ts'
import { acceptLateAnswers, rejectLateAnswers } from './decideLateAnswers.ts'
import { storeLateAnswers } from './storeLateAnswers.ts'

/** A device sends all late answers in one request, and retries while no server responds. */
const LATE_ANSWER_LIMIT = { burst: 60, windowMs: 60_000 }

interface LateRequest {
  params: { code: string }
  db: Db
  caller: Caller
  receivedAt: number
  config: Config
  refuse: (code: 'INTERVIEW_NOT_FOUND') => never
}

async function currentInterview({ params, db, caller, receivedAt, config, refuse }: LateRequest) {
  const row = (await findByCode(db, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
  return interviewResponse(db, row, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl })
}

export const lateAnswerRoutes = [
  route(
    sendLateAnswers,
    findAttemptWithLimit('late', LATE_ANSWER_LIMIT, findAttemptWithoutHeartbeat),
    async (context) => {
      const { path, body, db, caches, receivedAt, refuse } = context
      // The test is read again, because it may have expired and been closed after the first read.
      const { interview } =
        (await currentAttempt(db, caches.attempts, path['code'] ?? '')) ?? refuse('INTERVIEW_NOT_FOUND')
      const { id, closed_at } = interview
      if (closed_at === null) return refuse('NOT_FINISHED')
      const paper = await loadCandidatePaper(db, caches.papers, id)
      const answers = body.answers.map((sent, at) => ({
        ...requireValidAnswerInPaper(paper, sent, at, refuse),
        kind: sent.is_submitted ? ('answer' as const) : ('draft' as const),
        chosen_at: sent.time,
      }))
      const taken = await storeLateAnswers(db, { id, answers, pressedAt: body.pressed_time, receivedAt })
      if (taken !== 'taken') return refuse(taken)
      recordDevicesInBackground(context, id)
      return { taken: answers.length }
    },
  ),

  route(acceptLate, async (context) => {
    const { params, body, db, actor, caches, refuse } = context
    const { id } = (await findByCode(db, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    const deciding = { actor, attemptCache: caches.attempts, id, reason: body.reason, ids: body.ids }
    if ((await acceptLateAnswers(db, deciding)) === 'NOTHING_LATE') return refuse('NOTHING_LATE')
    return currentInterview(context)
  }),

  route(rejectLate, async (context) => {
    const { params, body, db, actor, caches, refuse } = context
    const { id } = (await findByCode(db, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    const deciding = { actor, attemptCache: caches.attempts, id, reason: body.reason ?? null, ids: body.ids }
    if ((await rejectLateAnswers(db, deciding)) === 'NOTHING_LATE') return refuse('NOTHING_LATE')
    return currentInterview(context)
  }),
]

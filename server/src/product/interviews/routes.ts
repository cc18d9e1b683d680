import {
  createInterview as createCall,
  deleteInterview,
  getInterview,
  listInterviews,
  planInterview,
} from '@assay/contract/interviews/interviews'
import { inTransaction } from '../../platform/db/transaction.ts'
import { onUnique } from '../../platform/db/violations.ts'
import { openCursors } from '../../platform/feed/cursor.ts'
import { requireBlueprint, roundLimitOf } from '../../platform/http/caller/rounds.ts'
import { callerKeyOf } from '../../platform/http/ownKey.ts'
import { route } from '../../platform/http/route.ts'
import { exposureOf } from '../attempts/exposure.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { canSeeTrial, isTrialOver } from '../attempts/trials.ts'
import { drawPlanOf } from '../blueprints/plan.ts'
import { findLabelsNamed } from '../labels/queries.ts'
import { binInterview } from './binInterview.ts'
import { createInterview } from './createInterview.ts'
import { interviewResponse, interviewResponses, publicInterviewResponse } from './interview.ts'
import { isFollowing } from './list/changes.ts'
import { searchChanges, searchInterviews } from './list/search.ts'
import { lockDeletions } from './removeInterviews.ts'
import { findWithGuessLimit } from './unknownCode.ts'

/** The limit for reading an interview is high, because the candidate page sends this request with every submission. */
const READ_LIMIT = { burst: 120, windowMs: 24_000 }

export const interviewRoutes = [
  route(listInterviews, async ({ query, db, readOnReplica, caller, authServices, config, receivedAt }) => {
    const search = { ...query, rounds: roundLimitOf(caller), now: receivedAt }
    const readContext = { viewer: caller, now: receivedAt, baseUrl: config.baseUrl }
    const asResponses = (rows: readonly InterviewRow[]) =>
      readOnReplica((from) => interviewResponses(from, rows, readContext))
    if (isFollowing(query)) {
      const cursors = openCursors(authServices.keyed)
      const { rows, total, next, has_more } = await searchChanges(db, search, cursors)
      return { interviews: await asResponses(rows), amount_of_interviews: total, next, has_more }
    }
    return readOnReplica(async (from) => {
      const { rows, total } = await searchInterviews(from, search)
      return { interviews: await interviewResponses(from, rows, readContext), amount_of_interviews: total }
    })
  }),

  route(createCall, async ({ body, db, caller, actor, caches, drawServices, config, headers, receivedAt, refuse }) => {
    requireBlueprint(caller, body)
    const made = await createInterview(db, {
      actor,
      wanted: body,
      rounds: roundLimitOf(caller),
      key: callerKeyOf(caller, headers),
      drawServices,
      attemptCache: caches.attempts,
    }).catch(onUnique(() => refuse('ALREADY_INVITED')))
    if (made === 'BLUEPRINT_ARCHIVED') return refuse(made)
    return interviewResponse(db, made, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl })
  }),

  route(planInterview, async ({ query, db, drawServices, receivedAt }) => {
    const known = await findLabelsNamed(db, query.labels)
    const labels = known.map(({ id, name, color }) => ({ id, name, color, amount: null }))
    const asked = { labels, amount: query.amount_of_questions, excludesSimilarQuestions: false, language: null }
    return drawPlanOf(db, asked, { drawServices, exposureOf, now: receivedAt })
  }),

  route(getInterview, async ({ params, db, caller, limiter, address, config, receivedAt, refuse }) => {
    if (!caller) {
      const found = await findWithGuessLimit(
        { limiter, address },
        async (code) => {
          const row = await findByCode(db, 'exam', code)
          return row && isTrialOver(row, receivedAt) ? undefined : row
        },
        params.code,
        refuse,
      )
      limiter.take('look', READ_LIMIT, found.code)
      return publicInterviewResponse(db, found, receivedAt)
    }
    const row = (await findByCode(db, 'detail', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    if (!canSeeTrial(caller, row, receivedAt)) return refuse('INTERVIEW_NOT_FOUND')
    return interviewResponse(db, row, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl })
  }),

  route(deleteInterview, async ({ params, db, caches, actor, refuse }) => {
    await inTransaction(db, async (tx) => {
      await lockDeletions(tx)
      const interview = (await findByCode(tx, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
      if (!(await binInterview(tx, { attemptCache: caches.attempts, actor }, interview)))
        refuse('INTERVIEW_IN_PROGRESS')
    })
  }),
]

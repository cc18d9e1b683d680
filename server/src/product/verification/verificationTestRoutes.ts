import { setImmediate } from 'node:timers/promises'
import {
  createVerificationTests,
  getConfirmation,
  makeRoomCode as makeRoomCodeCall,
  planVerificationTests,
} from '@assay/contract/verification/verificationTests'
import { isoOf } from '@assay/domain/isoTime'
import { inTransaction } from '../../platform/db/transaction.ts'
import { route } from '../../platform/http/route.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { makeRoomCode } from '../attempts/verification/roomCode.ts'
import { updateStatistics } from '../insight/counting/count.ts'
import { requireValidWindow } from '../interviews/createInterview.ts'
import { interviewResponses } from '../interviews/interview.ts'
import { loadDifficulties, verificationDesign } from './design.ts'
import { openEnemyQuestions } from './enemyQuestions.ts'
import { findFirstInterview } from './findFirstInterview.ts'
import { findVerificationResult } from './findVerificationResult.ts'
import { makeVerificationTest } from './makeVerificationTest.ts'
import { asPlan, noPlan, planFor } from './plan.ts'

export const verificationTestRoutes = [
  route(planVerificationTests, async ({ body, db, caches, drawServices: { random }, receivedAt }) => {
    await updateStatistics(db, caches.insight.versions)
    const knownDifficulties = await loadDifficulties(db, caches)
    // The enemy questions are loaded once for all codes, because loading and comparing texts is slow.
    const enemies = await openEnemyQuestions(db)
    const plans = []
    for (const code of body.codes) {
      const found = await findFirstInterview(db, code, receivedAt)
      if ('reason' in found) {
        plans.push(noPlan(code, found.reason))
        continue
      }
      const design = await verificationDesign(db, knownDifficulties, found.row, random, enemies)
      plans.push(asPlan(code, design, planFor(design, body.amount_of_questions)))
      // Between two codes, the server can handle other requests.
      await setImmediate()
    }
    return { plans }
  }),

  route(
    createVerificationTests,
    async ({ body, db, caller, caches, drawServices: { random }, config, actor, receivedAt, refuse }) => {
      const { codes, amount_of_questions, max_time, opens_at, closes_at, invite } = body
      const mail = invite ? (config.mail ?? refuse('MAIL_NOT_SET_UP')) : null
      const window = requireValidWindow({ opens_at: opens_at ?? null, closes_at: closes_at ?? null }, null, actor.at)
      await updateStatistics(db, caches.insight.versions)
      const knownDifficulties = await loadDifficulties(db, caches)
      const made: InterviewRow[] = []
      const skipped = []
      for (const code of codes) {
        const making = {
          actor,
          attemptCache: caches.attempts,
          random,
          knownDifficulties,
          code,
          amount_of_questions,
          max_time,
          window,
          mail,
        }
        const outcome = await makeVerificationTest(db, making)
        if ('row' in outcome) made.push(outcome.row)
        else skipped.push({ code, reason: outcome.reason })
      }
      return {
        made: await interviewResponses(db, made, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl }),
        skipped,
      }
    },
  ),

  route(getConfirmation, async ({ params, db, refuse }) => {
    const row = (await findByCode(db, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    return (await findVerificationResult(db, row)) ?? refuse('CONFIRMATION_NOT_FOUND')
  }),

  route(makeRoomCodeCall, async ({ params, db, actor, refuse }) =>
    inTransaction(db, async (tx) => {
      const row = (await findByCode(tx, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
      if (row.confirms === null) return refuse('NOT_A_CONFIRMATION')
      if (row.closed_at !== null) return refuse('INTERVIEW_CLOSED')
      const { room_code, until } = await makeRoomCode(tx, actor, row.id)
      return { room_code, expires_at: isoOf(until) }
    }),
  ),
]

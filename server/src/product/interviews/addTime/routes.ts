import { addTime, reopenInterview, setExtraTime } from '@assay/contract/interviews/interviewTime'
import { hhmmss } from '@assay/domain/exam/formatDuration'
import { canSeeExtraTime } from '@assay/domain/exam/maskedTime'
import { isOverAt } from '@assay/domain/exam/stage'
import type { Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { onUnique } from '../../../platform/db/violations.ts'
import { callerKeyOf } from '../../../platform/http/ownKey.ts'
import { route } from '../../../platform/http/route.ts'
import { extendTests, remainingAt } from '../../attempts/clock/extendTests.ts'
import { withIdempotencyKey } from '../../attempts/clock/idempotency.ts'
import { setExtraTimeOfTest } from '../../attempts/clock/setExtraTimeOfTest.ts'
import { reopenTest } from '../../attempts/closing/reopenTest.ts'
import { claimGaps } from '../../attempts/presence/gaps.ts'
import type { InterviewRow } from '../../attempts/states/interviewRow.ts'
import { findByCode } from '../../attempts/states/inView.ts'
import { interviewResponse } from '../interview.ts'

async function claimLostSeconds(tx: Tx, id: number, at: number): Promise<number> {
  const [taken] = await claimGaps(tx, [id], at)
  return taken?.seconds ?? 0
}

type Refuse = (code: 'NOT_ACTIVATED' | 'INTERVIEW_CLOSED') => never

const refuseUnlessRunning = (row: InterviewRow, at: number, refuse: Refuse) => {
  if (row.started_at === null) refuse('NOT_ACTIVATED')
  if (isOverAt(row, at)) refuse('INTERVIEW_CLOSED')
}

export const interviewTimeRoutes = [
  route(
    setExtraTime,
    async ({ path, db, caller, refuse }) => {
      const row = await findByCode(db, 'byCode', path['code'] ?? '')
      // Users without permission get `FORBIDDEN`, whatever the state of the test.
      return row && !canSeeExtraTime(caller, row) ? refuse('FORBIDDEN') : row
    },
    async ({ resource, body, db, caller, actor, caches, config, receivedAt, refuse }) => {
      const interview = resource ?? refuse('INTERVIEW_NOT_FOUND')
      const row = await inTransaction(db, (tx) =>
        setExtraTimeOfTest(tx, { actor, attemptCache: caches.attempts, interview, wanted: body }),
      )
      if (!row)
        return refuse((await findByCode(db, 'byCode', interview.code)) ? 'CLOCK_STARTED' : 'INTERVIEW_NOT_FOUND')
      return interviewResponse(db, row, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl })
    },
  ),

  route(addTime, async ({ params, body, headers, db, caller, actor, caches, refuse }) =>
    inTransaction(db, async (tx) => {
      const row = (await findByCode(tx, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
      const { id } = row
      const asked = {
        key: callerKeyOf(caller, headers),
        call: 'give_back' as const,
        interviewId: id,
        at: actor.at,
      }
      return withIdempotencyKey(tx, asked, async () => {
        refuseUnlessRunning(row, actor.at, refuse)
        const seconds = body.seconds ?? (await claimLostSeconds(tx, id, actor.at))
        if (seconds === 0) return refuse('NOTHING_TO_GIVE_BACK')
        const request = {
          actor,
          attemptCache: caches.attempts,
          extensions: [{ id, seconds }],
          reason: body.reason ?? null,
        }
        // If no time could be added, the test has ended since it was read.
        const [extended] = await extendTests(tx, request)
        return extended
          ? { seconds, remaining_time: hhmmss(remainingAt(extended, actor.at)) }
          : refuse('INTERVIEW_CLOSED')
      })
    }),
  ),

  route(reopenInterview, async ({ params, body, headers, db, caller, actor, caches, config, receivedAt, refuse }) => {
    const { minutes, reason } = body
    await inTransaction(db, async (tx) => {
      const { id } = (await findByCode(tx, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
      const asked = { key: callerKeyOf(caller, headers), call: 'reopen' as const, interviewId: id, at: actor.at }
      await withIdempotencyKey(tx, asked, async () => {
        const reopened = await reopenTest(tx, {
          actor,
          attemptCache: caches.attempts,
          id,
          seconds: minutes * 60,
          reason,
        })
        return typeof reopened === 'string' ? refuse(reopened) : {}
      })
    }).catch(onUnique(() => refuse('ALREADY_INVITED')))
    const row = (await findByCode(db, 'byCode', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    return interviewResponse(db, row, { viewer: caller, now: receivedAt, baseUrl: config.baseUrl })
  }),
]

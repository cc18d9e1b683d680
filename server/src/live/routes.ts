import { giveTimeToMany as giveCall, listLive, streamLiveTests } from '@assay/contract/live/live'
import { listQuestionReports } from '@assay/contract/live/remarks'
import { isoOf } from '@assay/domain/isoTime'
import { withIdempotencyKey } from '../attempts/clock/once.ts'
import { inTransaction } from '../db/transaction.ts'
import { callerKeyOf } from '../http/ownKey.ts'
import { route } from '../http/route.ts'
import { findQuestions } from '../questions/queries.ts'
import { presenceCounts } from './board.ts'
import { findOutage, giveTimeForOutage } from './giveTimeForOutage.ts'
import { giveTimeToMany } from './giveTimeToMany.ts'
import { readLiveTests } from './liveTests.ts'
import { recentOutages } from './outages.ts'
import { countRemarks, pageOfReports } from './questionRemarks.ts'
import { pageOfRunning } from './running.ts'
import { readLive, watchLive } from './streamLiveTests.ts'

/** Each open tab has one stream; the limit allows frequent reloads. */
const STREAMS = { burst: 60, perMs: 60_000 }
const STREAMS_OPEN = 20

export const liveRoutes = [
  route(listLive, async ({ query: { filter, page, order }, db, receivedAt: now }) => {
    const { amounts, ids } = await pageOfRunning(db, filter, { ...page, order, now })
    const counts = presenceCounts(amounts)
    const tests = await readLiveTests(db, ids, now)
    const all = counts.running + counts.waiting
    return {
      server_time: isoOf(now),
      counts,
      tests: [...tests.values()],
      amount_of_tests: filter.presence === undefined ? all : counts[filter.presence],
      outages: await recentOutages(db, now),
    }
  }),

  route(
    streamLiveTests,
    ({ limiter, caller }) => {
      limiter.take('live stream', STREAMS, String(caller.id ?? caller.tokenHash))
    },
    async ({ query: filter, db, memory, now, caller }) => {
      const looking = { db, memory, now }
      await readLive(looking)
      return {
        among: { name: String(caller.id ?? caller.tokenHash), most: STREAMS_OPEN },
        start: ({ send }) => watchLive(looking, filter, (event) => send('live', event)),
      }
    },
  ),

  route(giveCall, async ({ body, headers, db, caller, doer, memory: { exams }, refuse }) => {
    const { outage: outageId, codes, seconds = 0, reason = '' } = body
    return inTransaction(db, async (tx) => {
      const outage = outageId === undefined ? undefined : await findOutage(tx, outageId)
      if (outageId !== undefined && !outage) return refuse('OUTAGE_NOT_FOUND')
      const key = callerKeyOf(caller, headers)
      return withIdempotencyKey(tx, { key, call: 'give_to_many', interviewId: null, at: doer.at }, async () => {
        if (!outage) return giveTimeToMany(tx, { doer, exams, seconds, reason, codes })
        return (await giveTimeForOutage(tx, { doer, exams, outage })) ?? refuse('NOTHING_TO_GIVE_BACK')
      })
    })
  }),

  route(listQuestionReports, async ({ params: { id }, query, db, caller, refuse }) => {
    if ((await findQuestions(db, [id])).length === 0) return refuse('QUESTION_NOT_FOUND')
    const remarks = await pageOfReports(db, caller, id, query)
    return { remarks, amount_of_remarks: await countRemarks(db, id) }
  }),
]

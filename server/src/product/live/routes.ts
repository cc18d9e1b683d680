import { addTimeToMany as addTimeCall, listLive, type Outage, streamLiveTests } from '@assay/contract/live/live'
import { listQuestionReports } from '@assay/contract/live/remarks'
import type { Viewer } from '@assay/domain/exam/maskedTime'
import { isoOf } from '@assay/domain/isoTime'
import { OUTAGES_SHOWN } from '@assay/domain/limits'
import type { PageWindow } from '@assay/domain/paging'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { callerKeyOf } from '../../platform/http/ownKey.ts'
import { route } from '../../platform/http/route.ts'
import { withIdempotencyKey } from '../attempts/clock/idempotency.ts'
import { type TimesForViewer, timesForViewer } from '../attempts/clock/timesForViewer.ts'
import { countRemarks } from '../attempts/remarks.ts'
import { excludedIds, isInView, rowsIn } from '../attempts/states/inView.ts'
import { findQuestions } from '../questions/queries.ts'
import { addTimeForOutage, findOutage } from './addTimeForOutage.ts'
import { addTimeToMany } from './addTimeToMany.ts'
import { presenceCounts } from './board.ts'
import { readLiveTests } from './liveTests.ts'
import { pageOfRunning } from './running.ts'
import { readLive, watchLive } from './streamLiveTests.ts'

const reportRows = (db: Queryable, questionId: number, { start, count }: PageWindow) =>
  db
    .selectFrom('remarks')
    .innerJoin('question_versions', 'question_versions.id', 'remarks.version_id')
    .innerJoin('questions', 'questions.id', 'remarks.question_id')
    .select(['remarks.at', 'remarks.text', 'remarks.interview_id'])
    .select(['question_versions.version', 'questions.version as current'])
    .where('remarks.question_id', '=', questionId)
    .where(sql<SqlBool>`remarks.interview_id not in (${excludedIds('lists')})`)
    .orderBy('remarks.id', 'desc')
    .limit(count)
    .offset(start)
    .execute()

async function testsOf(db: Queryable, viewer: Viewer, ids: readonly number[]) {
  const tests = new Map<number, { code: string; times: TimesForViewer }>()
  if (ids.length === 0) return tests
  for (const row of await rowsIn(db, 'lists').where('id', 'in', ids).execute())
    tests.set(row.id, { code: row.code, times: await timesForViewer(db, viewer, row) })
  return tests
}

async function pageOfReports(db: Queryable, viewer: Viewer, questionId: number, page: PageWindow) {
  const rows = await reportRows(db, questionId, page)
  const tests = await testsOf(db, viewer, [...new Set(rows.map(({ interview_id }) => interview_id))])
  return rows.flatMap(({ at, text, interview_id, version, current }) => {
    const test = tests.get(interview_id)
    if (!test) return []
    const time = isoOf(test.times.visibleTime(at))
    return { time, text, code: test.code, is_current: version === current }
  })
}

const countRemarksOfQuestion = async (db: Queryable, questionId: number): Promise<number> =>
  (await countRemarks(db, [questionId])).get(questionId) ?? 0

const DAY_MS = 24 * 60 * 60_000

const open = sql<number>`(
  select count(distinct gaps.interview_id) from gaps join interviews on interviews.id = gaps.interview_id
  where gaps.outage_id = outages.id and gaps.given_at is null and ${isInView('outages')}
    and (interviews.closed_by is null or interviews.closed_by <> 'candidate'))`

async function recentOutages(db: Queryable, now: number): Promise<Outage[]> {
  const rows = await db
    .selectFrom('outages')
    .select(['id', 'from_at', 'to_at', 'silent_ms', 'tests', open.as('open')])
    .where('to_at', '>', now - OUTAGES_SHOWN.days * DAY_MS)
    .orderBy('to_at', 'desc')
    .limit(OUTAGES_SHOWN.most)
    .execute()
  return rows.map(({ from_at, to_at, silent_ms, ...row }) => ({
    ...row,
    from: isoOf(from_at),
    to: isoOf(to_at),
    seconds: Math.floor((silent_ms ?? to_at - from_at) / 1000),
  }))
}

/** Each open tab has one stream, and the limit allows frequent reloads. */
const STREAMS = { burst: 60, windowMs: 60_000 }
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
    async ({ query: filter, db, caches, now, caller }) => {
      const services = { db, caches, now }
      await readLive(services)
      return {
        limit: { name: String(caller.id ?? caller.tokenHash), max: STREAMS_OPEN },
        start: ({ send }) => watchLive(services, filter, (event) => send('live', event)),
      }
    },
  ),

  route(addTimeCall, async ({ body, headers, db, caller, actor, caches: { attempts: attemptCache }, refuse }) => {
    const { outage: outageId, codes, seconds = 0, reason = '' } = body
    return inTransaction(db, async (tx) => {
      const outage = outageId === undefined ? undefined : await findOutage(tx, outageId)
      if (outageId !== undefined && !outage) return refuse('OUTAGE_NOT_FOUND')
      const key = callerKeyOf(caller, headers)
      return withIdempotencyKey(tx, { key, call: 'give_to_many', interviewId: null, at: actor.at }, async () => {
        if (!outage) return addTimeToMany(tx, { actor, attemptCache, seconds, reason, codes })
        return (await addTimeForOutage(tx, { actor, attemptCache, outage })) ?? refuse('NOTHING_TO_GIVE_BACK')
      })
    })
  }),

  route(listQuestionReports, async ({ params: { id }, query, db, caller, refuse }) => {
    if ((await findQuestions(db, [id])).length === 0) return refuse('QUESTION_NOT_FOUND')
    const remarks = await pageOfReports(db, caller, id, query)
    return { remarks, amount_of_remarks: await countRemarksOfQuestion(db, id) }
  }),
]

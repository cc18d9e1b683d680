import { getInterviewInsight } from '@assay/contract/insight/interview'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { listTestInsight } from '@assay/contract/insight/tests'
import { roundLimitOf } from '../../platform/http/caller/rounds.ts'
import { route } from '../../platform/http/route.ts'
import { findByCode } from '../attempts/states/inView.ts'
import { updateStatistics } from './counting/count.ts'
import { listTests } from './fit/listTests.ts'
import { FIT } from './fit/makeFit.ts'
import { findFit, fitResponse } from './fit/queries.ts'
import { refreshBoard } from './questions/board.ts'
import { listInsight } from './questions/list.ts'
import { readPanel } from './questions/panel.ts'
import { countCounted } from './questions/queries.ts'
import { insightOfInterview } from './score/interviewInsight.ts'

export const insightRoutes = [
  route(listQuestionInsight, async ({ query, db, readOnReplica, caches: { insight } }) => {
    const pending = await updateStatistics(db, insight.versions)
    return readOnReplica(async (from) => {
      const found = await refreshBoard(from, insight.board, insight.versions)
      const fit = await findFit(from)
      return { ...(await listInsight(from, found, query, fit)), pending, fit: await fitResponse(from, fit) }
    })
  }),

  route(getQuestionInsight, async ({ params, query, db, readOnReplica, caches: { insight }, refuse }) => {
    const pending = await updateStatistics(db, insight.versions)
    const panel = await readOnReplica((from) => readPanel(from, params.id, query.edition || undefined))
    return { ...(panel ?? refuse('QUESTION_NOT_FOUND')), pending }
  }),

  route(listTestInsight, async ({ query: { start, count }, db, readOnReplica, caches: { insight } }) => {
    await updateStatistics(db, insight.versions)
    return readOnReplica(async (from) => {
      const fit = await findFit(from)
      const tests = await listTests(from, fit)
      return {
        tests: tests.slice(start, start + count),
        amount_of_tests: tests.length,
        fit: await fitResponse(from, fit),
        needed: fit ? 0 : Math.max(0, FIT.least - (await countCounted(from))),
      }
    })
  }),

  route(getInterviewInsight, async ({ params, db, caller, caches: { insight }, refuse }) => {
    await updateStatistics(db, insight.versions)
    const row = (await findByCode(db, 'results', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    return row.closed_at === null ? refuse('RESULT_NOT_AVAILABLE') : insightOfInterview(db, row, roundLimitOf(caller))
  }),
]

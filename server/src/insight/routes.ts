import { getInterviewInsight } from '@assay/contract/insight/interview'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { listTestInsight } from '@assay/contract/insight/tests'
import { roundsOf } from '../http/caller/rounds.ts'
import { route } from '../http/route.ts'
import { findByCode } from '../sitting/states/inPlace.ts'
import { countFirst } from './counting/count.ts'
import { listTests } from './fit/listTests.ts'
import { FIT } from './fit/makeFit.ts'
import { asFit, findFit } from './fit/queries.ts'
import { lookAtBoard } from './questions/board.ts'
import { listInsight } from './questions/list.ts'
import { readPanel } from './questions/panel.ts'
import { countCounted } from './questions/queries.ts'
import { insightOf } from './score/interviewInsight.ts'

export const insightRoutes = [
  route(listQuestionInsight, async ({ query, db, memory: { insight } }) => {
    const pending = await countFirst(db, insight.versions)
    const found = await lookAtBoard(db, insight.board, insight.versions)
    const fit = await findFit(db)
    return { ...(await listInsight(db, found, query, fit)), pending, fit: await asFit(db, fit) }
  }),

  route(getQuestionInsight, async ({ params, query, db, memory: { insight }, refuse }) => {
    const pending = await countFirst(db, insight.versions)
    const panel = (await readPanel(db, params.id, query.edition || undefined)) ?? refuse('QUESTION_NOT_FOUND')
    return { ...panel, pending }
  }),

  route(listTestInsight, async ({ query: { start, count }, db, memory: { insight } }) => {
    await countFirst(db, insight.versions)
    const fit = await findFit(db)
    const tests = await listTests(db, fit)
    return {
      tests: tests.slice(start, start + count),
      amount_of_tests: tests.length,
      fit: await asFit(db, fit),
      needed: fit ? 0 : Math.max(0, FIT.least - (await countCounted(db))),
    }
  }),

  route(getInterviewInsight, async ({ params, db, caller, memory: { insight }, refuse }) => {
    await countFirst(db, insight.versions)
    const row = (await findByCode(db, 'results', params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    return row.closed_at === null ? refuse('RESULT_NOT_AVAILABLE') : insightOf(db, row, roundsOf(caller))
  }),
]

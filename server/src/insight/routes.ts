import { getInterviewInsight } from '@assay/contract/insight/interview'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { route } from '../http/route.ts'
import { closeDueFirst } from '../sitting/closeDueFirst.ts'
import { findByCode } from '../sitting/interviewRow.ts'
import { countFirst } from './counting/count.ts'
import { asFit, findFit } from './fit/queries.ts'
import { refreshBoard } from './questions/board.ts'
import { listInsight } from './questions/list.ts'
import { readPanel } from './questions/panel.ts'
import { countCounted } from './questions/queries.ts'
import { insightOf } from './score/interviewInsight.ts'

export const insightRoutes = closeDueFirst([
  route(listQuestionInsight, async ({ query, db, memory: { insight } }) => {
    const pending = await countFirst(db, insight.versions)
    await refreshBoard(db, insight.board, insight.versions)
    const fit = await findFit(db)
    const listed = await listInsight(db, [...insight.board.items.values()], query, fit)
    return { ...listed, interviews: await countCounted(db), pending, fit: await asFit(db, fit) }
  }),

  route(getQuestionInsight, async ({ params, query, db, memory: { insight }, refuse }) => {
    const pending = await countFirst(db, insight.versions)
    const panel = (await readPanel(db, params.id, query.edition)) ?? refuse('QUESTION_NOT_FOUND')
    return { ...panel, pending }
  }),

  route(getInterviewInsight, async ({ params, db, refuse }) => {
    const row = (await findByCode(db, params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    return row.closed_at === null ? refuse('RESULT_NOT_AVAILABLE') : insightOf(db, row)
  }),
])

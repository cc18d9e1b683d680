import { getInterviewInsight } from '@assay/contract/insight/interview'
import { route } from '../http/route.ts'
import { closeDueFirst } from '../sitting/closeDueFirst.ts'
import { findByCode } from '../sitting/interviewRow.ts'
import { insightOf } from './score/interviewInsight.ts'

export const insightRoutes = closeDueFirst([
  route(getInterviewInsight, async ({ params, db, refuse }) => {
    const row = (await findByCode(db, params.code)) ?? refuse('INTERVIEW_NOT_FOUND')
    return row.closed_at === null ? refuse('RESULT_NOT_AVAILABLE') : insightOf(db, row)
  }),
])

import { getExamQuestion, listExamQuestions } from '@assay/contract/exam/exam'
import { recordDevices } from '../attempts/devices.ts'
import { jsonAnswer } from '../http/answers/jsonAnswer.ts'
import { route } from '../http/route.ts'
import { examPageJson } from './examPage.ts'
import { examQuestionJson } from './examQuestion.ts'
import { findAttemptToRead, findQuestionToRead, requireOpen, requireQuestion } from './findExam.ts'
import { loadPaper } from './paper.ts'
import { passagesJson } from './shared/passages.ts'

export const examQuestionRoutes = [
  route(listExamQuestions, findAttemptToRead, async (context) => {
    const { found, query, db, memory, receivedAt, refuse } = context
    const { interview } = found
    requireOpen(interview, receivedAt, refuse)
    await recordDevices(context, interview.id)
    const { page_num } = query
    return examPageJson(await loadPaper(db, memory.papers, interview.id), found, page_num, { page_num })
  }),

  route(getExamQuestion, findQuestionToRead, async ({ found, receivedAt, refuse }) => {
    const { exam } = found
    requireOpen(exam.interview, receivedAt, refuse)
    const question = requireQuestion(found, receivedAt, refuse)
    const text = examQuestionJson(question, exam.states.get(question.position))
    return jsonAnswer(`${text.slice(0, -1)},"passages":${passagesJson([question])}}`)
  }),
]

import { getExamQuestion, listExamQuestions } from '@assay/contract/exam/exam'
import { written } from '../http/answers/written.ts'
import { route } from '../http/route.ts'
import { noteDevices } from '../sitting/devices.ts'
import { writePage } from './examPage.ts'
import { writeExamQuestion } from './examQuestion.ts'
import { findQuestionToRead, findSeatToRead, requireOpen, requireQuestion } from './findExam.ts'
import { paperOf } from './paper.ts'
import { writePassages } from './shared/passages.ts'

export const examQuestionRoutes = [
  route(listExamQuestions, findSeatToRead, async (context) => {
    const { found, query, db, memory, receivedAt, refuse } = context
    const { interview } = found
    requireOpen(interview, receivedAt, refuse)
    await noteDevices(context, interview.id)
    const { page_num } = query
    return writePage(await paperOf(db, memory.papers, interview.id), found, page_num, { page_num })
  }),

  route(getExamQuestion, findQuestionToRead, async ({ found, receivedAt, refuse }) => {
    const { exam } = found
    requireOpen(exam.interview, receivedAt, refuse)
    const question = requireQuestion(found, receivedAt, refuse)
    const text = writeExamQuestion(question, exam.states.get(question.position))
    return written(`${text.slice(0, -1)},"passages":${writePassages([question])}}`)
  }),
]

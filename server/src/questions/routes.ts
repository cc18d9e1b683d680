import {
  createQuestions as createCall,
  deleteQuestion,
  getQuestion,
  listQuestions,
  updateQuestion as updateCall,
} from '@assay/contract/questions'
import { route } from '../http/route.ts'
import { archiveQuestion } from './archiveQuestion.ts'
import { createQuestions } from './createQuestions.ts'
import { isByLabelsAlone, searchBank } from './list/searchBank.ts'
import { pageOfBank } from './pageOfBank.ts'
import { type Above, readAnyQuestions, readQuestion, readQuestions } from './question.ts'
import { updateQuestion } from './updateQuestion.ts'

export const questionRoutes = (above: Above) => [
  route(listQuestions, async ({ query, db, memory, receivedAt }) => {
    const look = { now: receivedAt, above }
    const { ids, total } = isByLabelsAlone(query)
      ? await pageOfBank(db, memory.bankTotals, query.labels, query.page)
      : await searchBank(db, memory, query, look)
    const questions = await readAnyQuestions(db, ids, look)
    // One of them may have left the list between the two looks.
    const isArchived = query.state === 'archived'
    return { questions: questions.filter((one) => one.is_archived === isArchived), amount_of_questions: total }
  }),

  route(createCall, async ({ body, db, workshop, doer, receivedAt }) => {
    const ids = await workshop.during(doer.actor_id, (texts) => createQuestions(db, texts, doer, body))
    return { questions: await readQuestions(db, ids, { now: receivedAt, above }) }
  }),

  route(getQuestion, async ({ params, db, receivedAt, refuse }) => {
    const question = await readQuestion(db, params.id, { now: receivedAt, above })
    return question ?? refuse('QUESTION_NOT_FOUND')
  }),

  route(updateCall, async ({ params, body, db, workshop, doer, refuse }) => {
    const question = await workshop.during(doer.actor_id, (texts) =>
      updateQuestion(db, texts, doer, params.id, body, above),
    )
    return typeof question === 'string' ? refuse(question) : question
  }),

  route(deleteQuestion, async ({ params, db, doer, refuse }) => {
    const fault = await archiveQuestion(db, doer, params.id, above)
    if (fault) refuse(fault)
  }),
]

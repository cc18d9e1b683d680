import {
  closeInterview,
  getCalendar,
  getExamQuestion,
  listExamQuestions,
  recordBrowserEvent,
  saveDraft,
  startInterview,
  submitAnswer,
} from '@assay/contract/exam/exam'
import {
  createInterview,
  deleteInterview,
  getInterview,
  listInterviews,
  planInterview,
} from '@assay/contract/interviews/interviews'
import { compareInterviews } from '@assay/contract/results/compare'
import { getEarlierAnswers, getResults } from '@assay/contract/results/results'
import { CANDIDATE, makeBank, makeInterview, makeRunningExam } from '../../client/exam.ts'
import type { TestServer } from '../testServer.ts'
import { allCallers, exactly, type Row, row, staff } from './row.ts'

export const LABEL = 'MATRIX'
const banks = new WeakMap<object, Promise<unknown>>()

export async function withBank(server: TestServer) {
  const bank = banks.get(server.db) ?? makeBank(server, 10, [LABEL])
  banks.set(server.db, bank)
  await bank
  return server
}

const waiting = async (server: TestServer) => makeInterview(await withBank(server), { labels: [LABEL] })

const windowed = async (server: TestServer) =>
  makeInterview(await withBank(server), { labels: [LABEL], closes_at: '2099-01-01T00:00:00.000Z' })

async function running(server: TestServer) {
  const { interview, questions } = await makeRunningExam(await withBank(server), { labels: [LABEL] })
  const [question] = questions
  if (!question) throw new Error('an empty paper')
  const params = { code: interview.code, id: question.id }
  return { code: interview.code, params, question, answers: question.answers_base.slice(0, 1).map(({ id }) => id) }
}

async function makeClosedTest(server: TestServer) {
  const { code } = await running(server)
  await server.anonymous(closeInterview, { params: { code } })
  return code
}

const wanted = { name: 'Carol', email: CANDIDATE, max_time: 60, amount_of_questions: 10, labels: [LABEL] }

export const examRows: readonly Row[] = [
  row(listInterviews, staff, () => ({})),
  row(createInterview, staff, async (server) => ({ body: (await withBank(server)) && wanted })),
  row(planInterview, staff, () => ({ query: { labels: LABEL } })),
  row(getInterview, allCallers, async (server) => ({ params: { code: (await waiting(server)).code } })),
  row(deleteInterview, staff, async (server) => ({ params: { code: (await waiting(server)).code } })),
  row(getResults, staff, async (server) => ({ params: { code: await makeClosedTest(server) } })),
  row(getEarlierAnswers, staff, async (server) => {
    const code = await makeClosedTest(server)
    const { questions } = await server.staff(getResults, { params: { code } })
    return { params: { code, id: String(questions[0]?.id) }, query: { before: '1' } }
  }),
  row(
    getResults,
    exactly({ anonymous: 401, consultant: 409, admin: 409, dead: 401 }),
    async (server) => ({ params: { code: (await running(server)).code } }),
    'while it runs',
  ),
  row(compareInterviews, staff, async (server) => ({
    query: { codes: [await makeClosedTest(server), await makeClosedTest(server)].join(',') },
  })),

  row(startInterview, allCallers, async (server) => ({
    params: { code: (await waiting(server)).code },
    body: { email: CANDIDATE },
  })),
  row(getCalendar, allCallers, async (server) => ({ params: { code: (await windowed(server)).code } })),
  row(
    getCalendar,
    exactly({ anonymous: 404, consultant: 404, admin: 404, dead: 404 }),
    async (server) => ({ params: { code: (await waiting(server)).code } }),
    'without a window',
  ),
  row(listExamQuestions, allCallers, async (server) => ({ params: { code: (await running(server)).code } })),
  row(
    listExamQuestions,
    exactly({ anonymous: 409, consultant: 409, admin: 409, dead: 409 }),
    async (server) => ({ params: { code: (await waiting(server)).code } }),
    'before the start',
  ),
  row(getExamQuestion, allCallers, async (server) => ({ params: (await running(server)).params })),
  row(submitAnswer, allCallers, async (server) => {
    const { params, question, answers } = await running(server)
    return { params, body: { question_code: question.code, answers } }
  }),
  row(saveDraft, allCallers, async (server) => {
    const { params, answers } = await running(server)
    return { params, body: { answers } }
  }),
  row(recordBrowserEvent, allCallers, async (server) => ({
    params: { code: (await running(server)).code },
    body: { kind: 'page_hidden' as const },
  })),
  row(closeInterview, allCallers, async (server) => ({ params: { code: (await running(server)).code } })),
  row(
    closeInterview,
    exactly({ anonymous: 404, consultant: 404, admin: 404, dead: 404 }),
    () => ({ params: { code: 'a'.repeat(22) } }),
    'of nobody',
  ),
]

import {
  closeInterview,
  getCalendar,
  getExamQuestion,
  listExamQuestions,
  noteNotice,
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
import type { House } from '../testServer.ts'
import { everybody, exactly, type Row, row, staff } from './row.ts'

export const LABEL = 'MATRIX'
const banks = new WeakMap<object, Promise<unknown>>()

/** One question bank per test server is enough for all rows. */
export async function withBank(house: House) {
  const bank = banks.get(house.db) ?? makeBank(house, 10, [LABEL])
  banks.set(house.db, bank)
  await bank
  return house
}

const waiting = async (house: House) => makeInterview(await withBank(house), { labels: [LABEL] })

const windowed = async (house: House) =>
  makeInterview(await withBank(house), { labels: [LABEL], closes_at: '2099-01-01T00:00:00.000Z' })

async function running(house: House) {
  const { interview, questions } = await makeRunningExam(await withBank(house), { labels: [LABEL] })
  const [question] = questions
  if (!question) throw new Error('an empty paper')
  const params = { code: interview.code, id: question.id }
  return { code: interview.code, params, question, answers: question.answers_base.slice(0, 1).map(({ id }) => id) }
}

async function finished(house: House) {
  const { code } = await running(house)
  await house.stranger(closeInterview, { params: { code } })
  return code
}

const wanted = { name: 'Carol', email: CANDIDATE, max_time: 60, amount_of_questions: 10, labels: [LABEL] }

export const examRows: readonly Row[] = [
  row(listInterviews, staff, () => ({})),
  row(createInterview, staff, async (house) => ({ body: (await withBank(house)) && wanted })),
  row(planInterview, staff, () => ({ query: { labels: LABEL } })),
  row(getInterview, everybody, async (house) => ({ params: { code: (await waiting(house)).code } })),
  row(deleteInterview, staff, async (house) => ({ params: { code: (await waiting(house)).code } })),
  row(getResults, staff, async (house) => ({ params: { code: await finished(house) } })),
  row(getEarlierAnswers, staff, async (house) => {
    const code = await finished(house)
    const { questions } = await house.staff(getResults, { params: { code } })
    return { params: { code, id: String(questions[0]?.id) }, query: { before: '1' } }
  }),
  row(
    getResults,
    exactly({ anonymous: 401, consultant: 409, admin: 409, dead: 401 }),
    async (house) => ({ params: { code: (await running(house)).code } }),
    'while it runs',
  ),
  row(compareInterviews, staff, async (house) => ({
    query: { codes: [await finished(house), await finished(house)].join(',') },
  })),

  row(startInterview, everybody, async (house) => ({
    params: { code: (await waiting(house)).code },
    body: { email: CANDIDATE },
  })),
  row(getCalendar, everybody, async (house) => ({ params: { code: (await windowed(house)).code } })),
  row(
    getCalendar,
    exactly({ anonymous: 404, consultant: 404, admin: 404, dead: 404 }),
    async (house) => ({ params: { code: (await waiting(house)).code } }),
    'without a window',
  ),
  row(listExamQuestions, everybody, async (house) => ({ params: { code: (await running(house)).code } })),
  row(
    listExamQuestions,
    exactly({ anonymous: 409, consultant: 409, admin: 409, dead: 409 }),
    async (house) => ({ params: { code: (await waiting(house)).code } }),
    'before the start',
  ),
  row(getExamQuestion, everybody, async (house) => ({ params: (await running(house)).params })),
  row(submitAnswer, everybody, async (house) => {
    const { params, question, answers } = await running(house)
    return { params, body: { question_code: question.code, answers } }
  }),
  row(saveDraft, everybody, async (house) => {
    const { params, answers } = await running(house)
    return { params, body: { answers } }
  }),
  row(noteNotice, everybody, async (house) => ({
    params: { code: (await running(house)).code },
    body: { kind: 'page_hidden' as const },
  })),
  row(closeInterview, everybody, async (house) => ({ params: { code: (await running(house)).code } })),
  row(
    closeInterview,
    exactly({ anonymous: 404, consultant: 404, admin: 404, dead: 404 }),
    () => ({ params: { code: 'a'.repeat(22) } }),
    'of nobody',
  ),
]

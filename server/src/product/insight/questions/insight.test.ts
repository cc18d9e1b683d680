import type { Input } from '@assay/contract/endpoint'
import { closeInterview } from '@assay/contract/exam/exam'
import { getQuestionInsight, listQuestionInsight } from '@assay/contract/insight/questions'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import type { Question } from '@assay/contract/questions/questions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctOptionIds, makeBank, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Question[]
const codes: string[] = []

async function takeTestKnowing(known: number, skipped = 0): Promise<string> {
  const { candidate, questions } = await makeRunningExam(server)
  for (const question of questions) {
    const place = bank.findIndex(({ id }) => id === question.id)
    if (place < skipped) continue
    const right = correctOptionIds(bank, question)
    const wrong = question.answers_base.filter(({ id }) => !right.includes(id)).slice(0, 1)
    await candidate.submit(question, place < known ? right : wrong.map(({ id }) => id))
  }
  await server.anonymous(closeInterview, { params: { code: candidate.code } })
  codes.push(candidate.code)
  return candidate.code
}

beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 10)
  for (const known of [3, 5, 7, 9, 4, 6, 8, 2, 10, 5]) await takeTestKnowing(known)
})
afterAll(() => server.close())

const list = (query: Input<typeof listQuestionInsight.query> = {}) => server.staff(listQuestionInsight, { query })

test('the question insight lists the answer statistics of every question', async () => {
  const { questions, ...rest } = await list()

  expect(rest).toEqual({ amount_of_questions: 10, interviews: 10, pending: 0, fit: null })
  const byPlace = bank.map(({ id }) => questions.find(({ question_id }) => question_id === id))
  expect(byPlace.map((question) => question?.right)).toEqual([10, 10, 9, 8, 7, 5, 4, 3, 2, 1])
  expect(byPlace[9]).toMatchObject({
    shown: 10,
    shown_in_other_editions: 0,
    unanswered: 0,
    exposure: { shown: 10, of: 10 },
    in_bank: true,
    version: 1,
    difficulty: null,
    facility: { state: 'ok', value: 0.1, needed: 0 },
    discrimination: { state: 'too_few', value: null, low: null, high: null, needed: 10 },
  })
})

test('tests without answers are not counted, and answers of deleted interviews no longer count', async () => {
  const { candidate } = await makeRunningExam(server)
  await server.anonymous(closeInterview, { params: { code: candidate.code } })
  expect(await list()).toMatchObject({ interviews: 10 })

  const gone = await takeTestKnowing(0)
  expect(await list()).toMatchObject({ interviews: 11 })
  await server.staff(deleteInterview, { params: { code: gone } })
  const { questions, interviews } = await list()
  expect([interviews, ...questions.map(({ shown }) => shown)]).toEqual([10, ...bank.map(() => 10)])
})

test('tests that ended before counting was introduced are counted from their answer journals', async () => {
  const before = await list()
  const tables = ['insight_counted', 'insight_options', 'insight_months', 'insight_editions'] as const
  for (const table of tables) await server.db.deleteFrom(table).execute()
  await server.db.updateTable('papers').set({ chosen: null, seconds: null }).execute()
  await sql`insert into insight_due (interview_id) select id from interviews where closed_at is not null`.execute(
    server.db,
  )

  expect(await list()).toEqual(before)
})

test('the insight of a question lists the statistics of its options and versions', async () => {
  const [, question] = bank
  if (!question) throw new Error('no bank')
  const panel = await server.staff(getQuestionInsight, { params: { id: question.id }, query: {} })

  expect(panel.options.map(({ chosen, is_valid }) => [chosen, is_valid])).toEqual([
    [10, true],
    [0, false],
    [0, false],
  ])
  expect(panel.editions).toMatchObject([{ versions: [1], is_current: true, shown: 10, edition_id: panel.edition_id }])
  expect(panel.months.map(({ shown, right }) => [shown, right])).toEqual([[10, 10]])
  expect(panel.editions[0]?.last_shown_time).not.toBeNull()
})

test.each([
  [{ sort: 'facility' as const }, 'asc'],
  [{ sort: 'facility' as const, order: 'desc' as const }, 'desc'],
])(
  'questions can be sorted by %o; of several questions with equal values, the newest comes first',
  async (query, order) => {
    const { questions } = await list(query)
    const values = questions.map(({ facility }) => facility.value ?? 0)
    const sign = order === 'asc' ? 1 : -1

    expect(values).toEqual(values.toSorted((one, other) => sign * (one - other)))
    expect(questions.filter(({ right }) => right === 10).map(({ question_id }) => question_id)).toEqual([
      bank[1]?.id,
      bank[0]?.id,
    ])
  },
)

test.each([
  [{ flag: 'NONE' }, 'flag'],
  [{ sort: 'name' }, 'sort'],
  [{ order: 'up' }, 'order'],
  [{ start_index: 'x' }, 'start_index'],
])('the insight query %o is rejected', async (query, field) => {
  await expect(list(query as never)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
})

test('insight needs an existing question, and an edition that belongs to this question', async () => {
  const [first, second] = bank
  const other = await server.staff(getQuestionInsight, { params: { id: second?.id ?? 0 }, query: {} })

  await expect(server.staff(getQuestionInsight, { params: { id: 999_999 }, query: {} })).rejects.toMatchObject({
    status: 404,
    code: 'QUESTION_NOT_FOUND',
  })
  const query = { edition: other.edition_id }
  await expect(server.staff(getQuestionInsight, { params: { id: first?.id ?? 0 }, query })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'edition' }],
  })
})

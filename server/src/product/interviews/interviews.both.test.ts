import { closeInterview } from '@assay/contract/exam/exam'
import {
  createInterview,
  deleteInterview,
  getInterview,
  listInterviews,
  planInterview,
} from '@assay/contract/interviews/interviews'
import { deleteQuestion } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 20, ['ALPHA'])
  await makeBank(server, 20, ['BETA'])
  await makeBank(server, 2, ['GAMMA'])
  await makeBank(server, 10, ['DELTA'])
})
afterAll(() => server.close())

const valid = {
  name: 'José Núñez',
  email: 'Jose@Example.com',
  max_time: 60,
  amount_of_questions: 20,
  labels: ['alpha', 'BETA'],
}

test('an interview is created with a code, a link and an evenly drawn paper', async () => {
  const made = await server.staff(createInterview, { body: valid })

  expect(made).toMatchObject({
    name: 'José Núñez',
    email: 'jose@example.com',
    labels: [{ name: 'ALPHA' }, { name: 'BETA' }],
    amount_of_questions: valid.amount_of_questions,
    max_time: valid.max_time,
    interview_status: 'To Do',
    start_time: null,
    interview_time: '00:00:00',
    interviewee_ips: [],
    amount_of_answered_questions: 0,
    score: null,
    result: null,
  })
  expect(made.code).toMatch(/^[A-Za-z0-9]{22}$/)
  expect(made.link).toMatch(new RegExp(`/interviews/${made.code}$`))
  expect(made.created_by).toMatchObject({ full_name: 'Grace Hopper' })
  const candidate = candidateOf(server.anonymous, made.code)
  await candidate.start(valid.email)
  const paper = [...(await candidate.page(1)).questions, ...(await candidate.page(2)).questions]
  expect(new Set(paper.map(({ id }) => id)).size).toBe(20)
  expect((await candidate.page(3)).questions).toEqual([])
})

test('the labels of an interview can be given as plain names or as objects', async () => {
  const labels = [{ name: 'alpha' }, 'BETA']

  const made = await server.staff(createInterview, { body: { ...valid, labels } })

  expect(made.labels).toMatchObject([{ name: 'ALPHA' }, { name: 'BETA' }])
})

test('an interview that needs too many questions is rejected with the available number, and not stored', async () => {
  const before = await server.staff(listInterviews)

  const refused = server.staff(createInterview, { body: { ...valid, labels: ['GAMMA'] } })

  await expect(refused).rejects.toMatchObject({ status: 422, message: expect.stringContaining('2 questions') })
  expect((await server.staff(listInterviews)).amount_of_interviews).toBe(before.amount_of_interviews)
})

test('the plan reports the number of available questions, in total and for each label', async () => {
  const plan = await server.staff(planInterview, { query: { labels: 'ALPHA | GAMMA', amount_of_questions: 10 } })

  expect(plan).toMatchObject({
    available: 22,
    labels: [
      { label_name: 'ALPHA', available: 20, drawn: 8 },
      { label_name: 'GAMMA', available: 2, drawn: 2 },
    ],
  })
})

test('simultaneous requests with the same idempotency key create one interview', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }

  const made = await Promise.all(
    Array.from({ length: 5 }, () => server.staff(createInterview, { body: valid, headers })),
  )

  expect(new Set(made.map(({ code }) => code)).size).toBe(1)
})

test('an invalid idempotency key is reported together with all other errors', async () => {
  const headers = { 'idempotency-key': 'the same' }

  const right = server.staff(createInterview, { body: valid, headers })
  await expect(right).rejects.toMatchObject({
    status: 422,
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'idempotency-key', code: 'FORMAT_KEY' }],
  })

  const wrong = server.staff(createInterview, { body: { ...valid, name: '' }, headers })
  await expect(wrong).rejects.toMatchObject({
    errors: [
      { field: 'idempotency-key', code: 'FORMAT_KEY' },
      { field: 'name', code: 'REQUIRED' },
    ],
  })
})

test('a running interview cannot be deleted, but a finished interview can', async () => {
  const { interview } = await makeRunningExam(server, { labels: ['ALPHA'] })
  const params = { code: interview.code }

  await expect(server.staff(deleteInterview, { params })).rejects.toMatchObject({
    status: 406,
    code: 'INTERVIEW_IN_PROGRESS',
  })
  await server.anonymous(closeInterview, { params })
  await server.staff(deleteInterview, { params })

  await expect(server.staff(getInterview, { params })).rejects.toMatchObject({ status: 404 })
})

test('a question of a running interview cannot be deleted until the interview ends', async () => {
  const { interview, questions } = await makeRunningExam(server, { labels: ['DELTA'] })
  const drawn = { id: questions[0]?.id ?? 0 }

  await expect(server.staff(deleteQuestion, { params: drawn })).rejects.toMatchObject({
    status: 409,
    code: 'QUESTION_IN_USE',
  })
  await server.anonymous(closeInterview, { params: { code: interview.code } })
  await server.staff(deleteQuestion, { params: drawn })
})

test.each([
  { query: { name_or_mail: 'jose' }, found: true },
  { query: { name_or_mail: 'NÚÑEZ' }, found: true },
  { query: { name_or_mail: 'jose@' }, found: true },
  { query: { name_or_mail: 'j%e' }, found: false },
  { query: { name_or_mail: 'j_se' }, found: false },
  { query: { labels: 'ALPHA' }, found: true },
  { query: { labels: 'NOWHERE' }, found: false },
  { query: { score: '>90' }, found: false },
  { query: { score: 'any' }, found: true },
  { query: { status: 'Done' as const }, found: false },
  { query: { status: 'To Do' as const }, found: true },
  { query: { status: '' as const, state: '' as const, score: '', labels: '' }, found: true },
])('the filter $query finds José Núñez: $found', async ({ query, found }) => {
  const { code } = await server.staff(createInterview, { body: valid })

  const { interviews } = await server.staff(listInterviews, { query: { limit: 100, ...query } })

  expect(interviews.some((interview) => interview.code === code)).toBe(found)
})

test.each([
  { name: '' },
  { name: 'X Æ A-12' },
  { email: '' },
  { email: 'nobody' },
  { labels: [] },
  { labels: ['NOWHERE'] },
  { max_time: 21 },
  { max_time: 125 },
  { max_time: '60' },
  { amount_of_questions: 15 },
  { amount_of_questions: 110 },
  { amount_of_questions: 0 },
])('an interview with %o is rejected', async (wrong) => {
  const body = { ...valid, ...wrong } as typeof valid

  await expect(server.staff(createInterview, { body })).rejects.toMatchObject({
    status: 422,
    code: 'VALIDATION_FAILED',
  })
})

test('an interview with an unknown code is not found', async () => {
  for (const code of ['unknown', 'a'.repeat(22), '../../etc']) {
    await expect(server.anonymous(getInterview, { params: { code } })).rejects.toMatchObject({ status: 404 })
  }
  expect((await makeInterview(server, { labels: ['ALPHA'] })).code).toBeDefined()
})

test('a result lists only the labels of the interview, even if its questions have other labels', async () => {
  await makeBank(server, 10, ['DELTA', 'EPSILON'])
  const { interview } = await makeRunningExam(server, { labels: ['DELTA'] })
  await server.anonymous(closeInterview, { params: { code: interview.code } })

  const { result } = await server.staff(getResults, { params: { code: interview.code } })

  expect(result?.details).toMatchObject([{ label_name: 'DELTA', amount_of_questions: 10 }])
})

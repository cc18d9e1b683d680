import { closeInterview } from '@assay/contract/exam/exam'
import { getInterview } from '@assay/contract/interviews/interviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { movableClock } from '../../platform/http/testClock.ts'

const NOON = Date.UTC(2031, 4, 5, 12)

const clock = movableClock()
let passes = 0

function now(): number {
  const read = clock.now()
  clock.advance(passes)
  passes = 0
  return read
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: { ...clock, now } })
  await makeBank(server, 20)
})
afterAll(() => server.close())

const startTimeOf = async (code: string) => {
  const seen = await server.staff(getInterview, { params: { code } })
  return 'start_time' in seen ? Date.parse(seen.start_time ?? '') : Number.NaN
}

test('the response to the start of a test contains the same questions as the first page of the paper', async () => {
  const { code } = await makeInterview(server, { amount_of_questions: 20 })
  const candidate = candidateOf(server.anonymous, code)

  const { questions, amount_of_questions } = await candidate.start()

  const page = await candidate.page(1)
  expect({ questions, amount_of_questions }).toEqual({ questions: page.questions, amount_of_questions: 20 })
  expect(questions).toHaveLength(10)
})

test('a repeated start returns the first page with the answers given so far', async () => {
  const { code } = await makeInterview(server)
  const candidate = candidateOf(server.anonymous, code)
  const [question] = (await candidate.start()).questions
  if (!question) throw new Error('The first page is empty')
  const chosen = question.answers_base.slice(0, 1).map(({ id }) => id)
  await candidate.submit(question, chosen)

  const again = await candidate.start()

  expect(again.questions[0]).toEqual({ ...question, is_answered: true, interviewee_answers: chosen })
})

test('a start after the end of a test is rejected and returns no questions', async () => {
  const { code } = await makeInterview(server)
  const candidate = candidateOf(server.anonymous, code)
  await candidate.start()
  await server.anonymous(closeInterview, { params: { code } })

  await expect(candidate.start()).rejects.toMatchObject({ status: 409, code: 'INTERVIEW_CLOSED' })
})

test('if a start must wait for a lock, the test time begins only after this wait', async () => {
  const { code } = await makeInterview(server)
  clock.freeze(NOON)
  passes = 8_000

  const started = await candidateOf(server.anonymous, code).start()

  expect(started.remaining_time).toBe('01:00:00')
  server.staff = await server.signIn(server.consultantUser.email)
  expect(await startTimeOf(code)).toBe(NOON + 8_000)
})

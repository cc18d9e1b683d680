import { closeInterview, getExamQuestion, saveDraft, startInterview, submitAnswer } from '@assay/contract/exam/exam'
import { getInterview } from '@assay/contract/interviews/interviews'
import type { Question } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt } from '../../../../testing/client/caller.ts'
import {
  CANDIDATE,
  candidateOf,
  correctOptionIds,
  makeBank,
  makeInterview,
  makeRunningExam,
} from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000

let server: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server, 30)
})
afterAll(() => server.close())

const first = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined) throw new Error('empty')
  return item
}

test('opening the link of a test changes nothing and shows no data of the candidate', async () => {
  const { code } = await makeInterview(server)

  const seen = await server.anonymous(getInterview, { params: { code } })

  expect(seen).toEqual({
    code,
    max_time: 60,
    amount_of_questions: 10,
    amount_of_answered_questions: 0,
    interview_status: 'To Do',
    is_activated: false,
    is_closed: false,
    remaining_time: '01:00:00',
  })
})

test('the candidate’s e-mail must match the interview, but case and surrounding spaces are ignored', async () => {
  const { code } = await makeInterview(server)
  const candidate = candidateOf(server.anonymous, code)

  await expect(candidate.start('other@example.com')).rejects.toMatchObject({
    status: 400,
    message: 'You have entered an invalid email',
  })
  expect(await candidate.start(`  ${CANDIDATE.toUpperCase()} `)).toMatchObject({
    is_activated: true,
    remaining_time: '01:00:00',
  })
})

test('a candidate can read the paper only between the start and the end', async () => {
  const { code } = await makeInterview(server)
  const candidate = candidateOf(server.anonymous, code)

  await expect(candidate.page()).rejects.toMatchObject({ status: 409, code: 'NOT_ACTIVATED' })
  await candidate.start()
  const question = first((await candidate.page()).questions)
  await server.anonymous(closeInterview, { params: { code } })

  await expect(candidate.page()).rejects.toMatchObject({ status: 409, code: 'INTERVIEW_CLOSED' })
  await expect(candidate.submit(question, [])).rejects.toMatchObject({ status: 409, code: 'INTERVIEW_CLOSED' })
  await expect(candidate.start()).rejects.toMatchObject({ status: 409, code: 'INTERVIEW_CLOSED' })
})

test('before the start and after the end, known and unknown question ids get the same error', async () => {
  const { code } = await makeInterview(server, { amount_of_questions: bank.length })
  const candidate = candidateOf(server.anonymous, code)
  const answersTo = async (id: number) => {
    const params = { code, id }
    const calls = [
      server.anonymous(getExamQuestion, { params }),
      server.anonymous(submitAnswer, { params, body: { question_code: 'WRONG', answers: [-1] } }),
      server.anonymous(saveDraft, { params, body: { answers: [-1] } }),
    ]
    const settled = await Promise.allSettled(calls)
    return settled.map((one) => one.status === 'rejected' && `${one.reason.status} ${one.reason.code}`)
  }
  const onPaper = first(bank).id

  for (const id of [onPaper, 9_999_999]) expect(await answersTo(id)).toEqual(Array(3).fill('409 NOT_ACTIVATED'))
  await candidate.start()
  expect(await answersTo(9_999_999)).toEqual(Array(3).fill('404 QUESTION_NOT_FOUND'))
  await server.anonymous(closeInterview, { params: { code } })
  for (const id of [onPaper, 9_999_999]) expect(await answersTo(id)).toEqual(Array(3).fill('409 INTERVIEW_CLOSED'))
})

test('a question that is not on the paper is not found', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  const outside = bank.find(({ id }) => !questions.some((question) => question.id === id))

  const look = server.anonymous(getExamQuestion, { params: { code: candidate.code, id: outside?.id ?? 0 } })

  await expect(look).rejects.toMatchObject({ status: 404, code: 'QUESTION_NOT_FOUND' })
})

test('an expired test is closed when its data is next read, and its end time is the deadline', async () => {
  const { candidate, questions, interview } = await makeRunningExam(server)
  const question = first(questions)
  await candidate.submit(question, correctOptionIds(bank, question))

  server.clock.advance(61 * MINUTE)
  const seen = await server.staff(getResults, { params: { code: interview.code } })

  expect(seen).toMatchObject({
    interview_status: 'Done',
    score: 10,
    interview_time: '01:00:00',
    remaining_time: '00:00:00',
  })
  expect(Date.parse(seen.end_time ?? '') - Date.parse(seen.start_time ?? '')).toBe(60 * MINUTE)
  expect(seen.result).toMatchObject({ total_correct_questions: 1, total_unanswered_questions: 9 })
})

test('a candidate who enters a running test again continues with the same clock and paper', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  server.clock.advance(10 * MINUTE)

  const again = await candidate.start()

  expect(again.remaining_time).toMatch(/^00:(49:5\d|50:00)$/)
  expect((await candidate.page()).questions).toEqual(questions)
})

test('a start of a test needs the correct e-mail, even with a staff token', async () => {
  const { code } = await makeInterview(server)
  const withToken = callerAt(server.url, null, { headers: () => ({ authorization: `Bearer ${server.admin.token}` }) })

  const wrong = withToken(startInterview, { params: { code }, body: { email: 'x@example.com' } })

  await expect(wrong).rejects.toMatchObject({ status: 400 })
})

import { closeInterview, getExamQuestion, submitAnswer } from '@assay/contract/exam/exam'
import type { Question } from '@assay/contract/questions/questions'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctOptionIds, makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000

let server: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await makeBank(server)
})
afterAll(() => server.close())

const first = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined) throw new Error('empty')
  return item
}

test('an answer can be changed and withdrawn, and each change stays in the history', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  const single = questions.find((question) => !question.is_multiple_choice) ?? first(questions)
  const [one = 0, other = 0] = single.answers_base.map(({ id }) => id)

  expect(await candidate.submit(single, [one])).toMatchObject({ is_answered: true, amount_of_answered_questions: 1 })
  expect(await candidate.submit(single, [other])).toMatchObject({ amount_of_answered_questions: 1 })
  expect(await candidate.submit(single, [other])).toMatchObject({ amount_of_answered_questions: 1 })
  expect(await candidate.submit(single, [])).toMatchObject({ is_answered: false, amount_of_answered_questions: 0 })
  await server.anonymous(closeInterview, { params: { code: candidate.code } })

  const { questions: shown } = await server.staff(getResults, { params: { code: candidate.code } })
  const result = shown.find(({ id }) => id === single.id)
  expect(result?.answer_status).toBeNull()
  expect(result?.history).toHaveLength(3)
})

test('a retry with the same idempotency key gets the same response and adds no entry, even after the end', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  const question = first(questions)
  const option = first(question.answers_base).id
  const key = crypto.randomUUID()

  const submitted = await candidate.submit(question, [option], key)
  await candidate.submit(question, [])
  await server.anonymous(closeInterview, { params: { code: candidate.code } })

  expect(await candidate.submit(question, [option], key)).toEqual(submitted)
  const { questions: shown } = await server.staff(getResults, { params: { code: candidate.code } })
  expect(shown.find(({ id }) => id === question.id)?.history).toHaveLength(2)
})

test('unknown options, two options for a single-choice question and a wrong question code are rejected', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  const single = questions.find((question) => !question.is_multiple_choice) ?? first(questions)
  const ids = single.answers_base.map(({ id }) => id)

  await expect(candidate.submit(single, [1])).rejects.toMatchObject({ status: 422, errors: [{ field: 'answers.0' }] })
  await expect(candidate.submit(single, ids.slice(0, 2))).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'ONE_ANSWER' }],
  })
  await expect(candidate.submit({ ...single, code: 'another' }, [])).rejects.toMatchObject({ status: 422 })
})

test('a selection that was not submitted counts if the time runs out, but not if the candidate finishes the test earlier', async () => {
  const byClock = await makeRunningExam(server)
  const byHand = await makeRunningExam(server)
  for (const { candidate, questions } of [byClock, byHand]) {
    await candidate.draft(first(questions), correctOptionIds(bank, first(questions)))
  }

  await server.anonymous(closeInterview, { params: { code: byHand.candidate.code } })
  server.clock.advance(61 * MINUTE)

  const taken = await server.staff(getResults, { params: { code: byClock.candidate.code } })
  const left = await server.staff(getResults, { params: { code: byHand.candidate.code } })
  expect(taken.score).toBe(10)
  expect(taken.questions.flatMap(({ history }) => history)).toMatchObject([{ taken_by_clock: true }])
  expect(left.score).toBe(0)
})

test('unsent answers can be sent with the request that finishes the test, and each answer counts once', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  const [one, other] = questions
  if (!one || !other) throw new Error('an empty paper')
  const key = crypto.randomUUID()
  const sent = (question: typeof one, more = {}) => ({
    question_id: question.id,
    question_code: question.code,
    answers: [first(question.answers_base).id],
    ...more,
  })
  await candidate.submit(one, sent(one).answers, key)
  const params = { code: candidate.code }
  const finish = (answers: ReturnType<typeof sent>[]) => server.anonymous(closeInterview, { params, body: { answers } })

  await expect(finish([sent(one, { question_id: 9_999_999 })])).rejects.toMatchObject({ code: 'QUESTION_NOT_FOUND' })
  await expect(finish([sent(one, { question_code: 'other' })])).rejects.toMatchObject({ status: 422 })
  await expect(finish([sent(other, { key })]), 'the key of another answer').rejects.toMatchObject({ status: 422 })
  const answers = [sent(one, { key }), sent(other, { key: crypto.randomUUID() })]
  expect(await finish(answers)).toEqual({ is_closed: true })
  expect(await finish(answers)).toEqual({ is_closed: true })

  const { questions: shown } = await server.staff(getResults, { params })
  const histories = [one, other].map(({ id }) => shown.find((question) => question.id === id)?.history.length)
  expect(histories).toEqual([1, 1])
})

test('an older answer that a second device sends later does not replace a newer answer', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  const question = first(questions)
  const [one = 0, other = 0] = question.answers_base.map(({ id }) => id)
  const chosenAt = server.clock.now()
  server.clock.advance(MINUTE)
  const send = (answers: number[], based_on: number[], at: number) =>
    server.anonymous(submitAnswer, {
      params: { code: candidate.code, id: question.id },
      body: { question_code: question.code, answers, based_on, chosen_time: new Date(at).toISOString() },
    })
  await send([other], [], server.clock.now())

  await expect(send([one], [], chosenAt)).rejects.toMatchObject({ status: 409, code: 'ANSWERED_LATER' })
  const seen = await server.anonymous(getExamQuestion, { params: { code: candidate.code, id: question.id } })
  expect(seen.interviewee_answers).toEqual([other])
  server.clock.advance(MINUTE)
  expect(await send([one], [other], chosenAt)).toMatchObject({ is_answered: true })
  expect(await send([other], [], server.clock.now())).toMatchObject({ is_answered: true })
})

test('an older answer in the request that finishes a test does not replace a newer answer', async () => {
  const { candidate, questions } = await makeRunningExam(server)
  const question = first(questions)
  const [older = 0, newer = 0] = question.answers_base.map(({ id }) => id)
  const chosenAt = server.clock.now()
  server.clock.advance(MINUTE)
  await candidate.submit(question, [newer])
  const params = { code: candidate.code }
  const sent = {
    question_id: question.id,
    question_code: question.code,
    answers: [older],
    based_on: [],
    chosen_time: new Date(chosenAt).toISOString(),
  }

  expect(await server.anonymous(closeInterview, { params, body: { answers: [sent] } })).toEqual({ is_closed: true })
  const { questions: shown } = await server.staff(getResults, { params })
  const { answers, history } = first(shown.filter(({ id }) => id === question.id))
  expect(history).toHaveLength(1)
  expect(answers.map(({ result }) => result[0]?.chosen)).toEqual(answers.map(({ id }) => id === newer))
})

test.each(['the newer', 'the older'])(
  'if %s of two offline answers arrives first, the newer answer counts',
  async (firstSent) => {
    const { candidate, questions } = await makeRunningExam(server)
    const question = first(questions)
    const [older = 0, newer = 0] = question.answers_base.map(({ id }) => id)
    const chosenAt = server.clock.now()
    const params = { code: candidate.code, id: question.id }
    const send = (answer: number, at: number) => {
      server.clock.advance(MINUTE)
      const chosen = { based_on: [], chosen_time: new Date(at).toISOString() }
      return server.anonymous(submitAnswer, {
        params,
        body: { question_code: question.code, answers: [answer], ...chosen },
      })
    }
    if (firstSent === 'the older') {
      await send(older, chosenAt)
      await send(newer, chosenAt + 8_000)
    } else {
      await send(newer, chosenAt + 8_000)
      await expect(send(older, chosenAt)).rejects.toMatchObject({ status: 409, code: 'ANSWERED_LATER' })
    }

    expect((await server.anonymous(getExamQuestion, { params })).interviewee_answers).toEqual([newer])
  },
)

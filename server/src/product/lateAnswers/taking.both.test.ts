import { getResults } from '@assay/contract/results/results'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { receiptOf, timeOf } from '../../../../testing/client/time.ts'
import { endedTest, lateIn, OVER } from '../../../../testing/server/lateAnswers/lateTest.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WEEK = 7 * 24 * HOUR

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    config: { logLevel: 'debug' },
    log: { write: (line) => void logged.push(line) },
  })
  await makeBank(server, 100)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(server.clock.now())
  server.staff = await server.signIn(server.consultantUser.email)
})

const refusedBy = (code: string, status = 409) => ({ status, code })
const iso = (at: number) => new Date(at).toISOString()

test('a late answer is stored after the end, shown without its options, and does not count', async () => {
  const over = await endedTest(server)
  const { code, first, second, option, startedAt } = over
  const before = await over.time.look()
  logged.length = 0

  const answers = [
    lateAnswerOf(second, option(second), startedAt + 50 * MINUTE, false),
    lateAnswerOf(first, option(first), startedAt + 40 * MINUTE),
  ]
  expect(await sendLate(server.anonymous, code, answers)).toEqual({ taken: 2 })

  const note = { received_time: iso(server.clock.now()), state: 'undecided' }
  const one = { ...note, number: 1, time: iso(startedAt + 40 * MINUTE) }
  const other = { ...note, number: 2, time: iso(startedAt + 50 * MINUTE) }
  const undecided = {
    id: expect.any(Number),
    by: null,
    decided_time: null,
    reason: null,
    is_older: false,
    is_heard_after: true,
  }
  expect(await lateIn(over)).toEqual([
    { ...one, ...undecided, is_submitted: true },
    { ...other, ...undecided, is_submitted: false },
  ])
  const receipt = await receiptOf(server.anonymous, code)
  expect(receipt.late).toEqual([one, other])
  expect(receipt.amount_of_lines).toBe(0)
  expect(await over.time.look()).toEqual(before)
  const result = await server.staff(getResults, { params: { code } })
  expect(result.questions.every(({ amount_of_submissions }) => amount_of_submissions === 0)).toBe(true)
  expect(await server.db.selectFrom('submissions').select('id').execute()).toEqual([])
  // The chosen option must not appear in logs, audit entries, webhook events or the candidate's data.
  const admin = await server.signIn(server.adminUser.email)
  const file = await ask(server.url, '/api/candidate-data', {
    method: 'POST',
    token: admin.token,
    json: { email: over.email, format: 'json' },
  })
  expect(file.json.interviews).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ code, answers: [], late: [one, other] })]),
  )
  const { rows } = await sql<{ detail: string | null }>`
    select detail from audit union all select data from deliveries`.execute(server.db)
  const output = [...logged, ...rows.map(({ detail }) => detail ?? '')].join('\n')
  for (const id of option(first)) expect(output).not.toContain(`[${id}]`)
})

test('late answers are rejected before the end of the test and more than 7 days after the end', async () => {
  const { interview, questions } = await makeRunningExam(server)
  const [first] = questions
  if (!first) throw new Error('an empty paper')
  const answers = [lateAnswerOf(first, [first.answers_base[0]?.id ?? 0], server.clock.now())]
  const send = () => sendLate(server.anonymous, interview.code, answers)

  await expect(send()).rejects.toMatchObject(refusedBy('NOT_FINISHED'))
  server.clock.advance(HOUR + 3_000)
  await expect(send()).rejects.toMatchObject(refusedBy('NOT_FINISHED'))
  server.clock.advance(WEEK - 3_000)
  expect(await send()).toEqual({ taken: 1 })
  server.clock.advance(1)
  await expect(send()).rejects.toMatchObject(refusedBy('LATE_CLOSED'))

  server.staff = await server.signIn(server.consultantUser.email)
  const { code } = await makeInterview(server)
  await expect(sendLate(server.anonymous, code, answers)).rejects.toMatchObject(refusedBy('NOT_FINISHED'))
  await expect(sendLate(server.anonymous, 'a'.repeat(22), answers)).rejects.toMatchObject(
    refusedBy('INTERVIEW_NOT_FOUND', 404),
  )
})

test('late answers are validated like submissions, and one error rejects the whole request', async () => {
  const over = await endedTest(server)
  const { code, first, second, option, questions } = over
  const single = questions.find(({ is_multiple_choice }) => !is_multiple_choice) ?? first
  const good = lateAnswerOf(first, option(first), over.startedAt)
  const wrong = (more: object) => [good, { ...lateAnswerOf(second, option(second), over.startedAt), ...more }]
  const send = (answers: object[]) =>
    ask(server.url, `/api/interview/${code}/late`, { method: 'POST', json: { answers } })

  const faults: [object, string, string][] = [
    [{ question_code: first.code }, 'answers.1.question_code', 'WRONG_QUESTION'],
    [{ answers: option(first) }, 'answers.1.answers.0', 'UNKNOWN_ANSWER'],
    [{ answers: Array.from({ length: 7 }, () => 1) }, 'answers.1.answers', 'ANSWERS_MAXIMUM'],
    [{ time: 'yesterday' }, 'answers.1.time', 'FORMAT_MOMENT'],
    [{ is_submitted: 'yes' }, 'answers.1.is_submitted', 'WRONG_TYPE'],
    [{ answers: undefined }, 'answers.1.answers', 'REQUIRED'],
  ]
  for (const [more, field, fault] of faults) {
    const { status, json } = await send(wrong(more))
    expect([status, json]).toMatchObject([422, { errors: [{ field, code: fault }] }])
  }
  const two = lateAnswerOf(single, [...option(single), ...option(single, 1)], over.startedAt)
  expect(await send([two])).toMatchObject({ status: 422, json: { errors: [{ code: 'ONE_ANSWER' }] } })
  expect(await send(wrong({ question_id: 999_999 }))).toMatchObject({
    status: 404,
    json: { code: 'QUESTION_NOT_FOUND' },
  })
  for (const [amount, fault] of [
    [0, 'TOO_FEW'],
    [101, 'TOO_MANY'],
  ] as const)
    expect(await send(Array.from({ length: amount }, () => good))).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'answers', code: fault }] },
    })
  expect(await lateIn(over)).toEqual([])
})

test('one request can contain a hundred late answers', async () => {
  const { interview, candidate } = await makeRunningExam(server, { amount_of_questions: 100 })
  const startedAt = server.clock.now()
  const pages = await Promise.all(Array.from({ length: 10 }, (_, at) => candidate.page(at + 1)))
  const answers = pages.flatMap(({ questions }) =>
    questions.map((question) => lateAnswerOf(question, [question.answers_base[0]?.id ?? 0], startedAt)),
  )
  server.clock.advance(OVER)
  server.staff = await server.signIn(server.consultantUser.email)

  expect(await sendLate(server.anonymous, interview.code, answers)).toEqual({ taken: 100 })
  const late = await lateIn({ time: timeOf(server, interview.code) })
  expect(late.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
})

test('the time of a late answer is limited to the period from the start of the test to now', async () => {
  const over = await endedTest(server)
  const { code, first, second, option, startedAt } = over

  await sendLate(server.anonymous, code, [
    lateAnswerOf(first, option(first), 1_000),
    lateAnswerOf(second, option(second), startedAt + 10 * WEEK),
  ])

  const late = await lateIn(over)
  expect(late.map(({ time }) => time)).toEqual([iso(startedAt), iso(server.clock.now())])
})

import { closeInterview } from '@assay/contract/exam/exam'
import { getInterview } from '@assay/contract/interviews/interviews'
import { getResults } from '@assay/contract/results/results'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { accept, lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { receiptOf, timeOf } from '../../../../testing/client/time.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const OVER = HOUR + 7_000
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

async function ended(more = {}) {
  const startedAt = server.clock.now()
  const { interview, candidate, questions } = await makeRunningExam(server, more)
  const [first, second] = questions
  if (!first || !second) throw new Error('an empty paper')
  server.clock.advance(OVER)
  server.staff = await server.signIn(server.consultantUser.email)
  const time = timeOf(server, interview.code)
  const option = (question: typeof first, at = 0) => [question.answers_base[at]?.id ?? 0]
  return { ...interview, candidate, questions, first, second, time, startedAt, option }
}

const lateIn = async ({ time }: Pick<Awaited<ReturnType<typeof ended>>, 'time'>) => (await time.evidence()).late

test('a late answer is stored after the end, shown without its options, and does not count', async () => {
  const over = await ended()
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
  const over = await ended()
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

test('only the newest late choice for a question is stored, and a repetition changes no data', async () => {
  const over = await ended()
  const { code, first, option, startedAt } = over
  const send = (at: number, minute: number) =>
    sendLate(server.anonymous, code, [lateAnswerOf(first, option(first, at), startedAt + minute * MINUTE)])

  await send(0, 30)
  const [held] = await lateIn(over)
  server.clock.advance(MINUTE)
  for (const [at, minute] of [
    [0, 30],
    [1, 20],
  ] as const) {
    expect(await send(at, minute)).toEqual({ taken: 1 })
    expect(await lateIn(over)).toEqual([held])
  }
  const both = [
    lateAnswerOf(first, option(first, 2), startedAt + 50 * MINUTE),
    lateAnswerOf(first, option(first, 1), startedAt + 40 * MINUTE),
  ]
  expect(await sendLate(server.anonymous, code, both)).toEqual({ taken: 2 })
  const [newest, ...others] = await lateIn(over)
  expect(others).toEqual([])
  expect(newest).toMatchObject({ time: iso(startedAt + 50 * MINUTE), received_time: iso(server.clock.now()) })
  // The newest answer has a new id, because the decision about the older answer does not apply to it.
  expect(newest?.id).not.toBe(held?.id)
})

test('a late answer equal to the counted answer is not stored, and deletes an earlier undecided answer', async () => {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const [first, second] = questions
  if (!first || !second) throw new Error('an empty paper')
  const startedAt = server.clock.now()
  const [one = 0, other = 0] = first.answers_base.map(({ id }) => id)
  await candidate.submit(first, [one])
  server.clock.advance(OVER)
  server.staff = await server.signIn(server.consultantUser.email)
  const over = { time: timeOf(server, interview.code) }
  const send = (question: typeof first, chosen: number[], minute: number, isSubmitted = true) =>
    sendLate(server.anonymous, interview.code, [
      lateAnswerOf(question, chosen, startedAt + minute * MINUTE, isSubmitted),
    ])

  for (const [question, chosen, isSubmitted] of [
    [first, [one], true],
    [first, [one], false],
    [first, [], false],
    [second, [], true],
    [second, [], false],
  ] as const)
    expect(await send(question, [...chosen], 10, isSubmitted)).toEqual({ taken: 1 })
  expect(await lateIn(over)).toEqual([])

  await send(first, [other], 20)
  expect(await lateIn(over)).toHaveLength(1)
  await send(first, [one], 30)
  expect(await lateIn(over)).toEqual([])
  // If the candidate removes the selection, this is an answer too.
  await send(first, [], 40)
  expect(await lateIn(over)).toMatchObject([{ number: 1, is_submitted: true }])
})

test('the time of a late answer is limited to the period from the start of the test to now', async () => {
  const over = await ended()
  const { code, first, second, option, startedAt } = over

  await sendLate(server.anonymous, code, [
    lateAnswerOf(first, option(first), 1_000),
    lateAnswerOf(second, option(second), startedAt + 10 * WEEK),
  ])

  const late = await lateIn(over)
  expect(late.map(({ time }) => time)).toEqual([iso(startedAt), iso(server.clock.now())])
})

test('if several devices send late answers to a question, only the newest answer stays undecided', async () => {
  const over = await ended()
  const { code, first, option, startedAt } = over
  const minutes = [10, 50, 30, 20, 40]

  await Promise.all(
    minutes.map((minute, at) =>
      sendLate(server.anonymous, code, [lateAnswerOf(first, option(first, at % 3), startedAt + minute * MINUTE)]),
    ),
  )

  expect(await lateIn(over)).toMatchObject([{ time: iso(startedAt + 50 * MINUTE) }])
})

test.each([
  { way: 'a finish request', close: true },
  { way: 'a late answer', close: false },
])(
  '$way can report the time when Send was pressed, and only the first possible time is recorded',
  async ({ close }) => {
    const { interview, questions } = await makeRunningExam(server)
    const { code } = interview
    const startedAt = server.clock.now()
    const [first] = questions
    if (!first) throw new Error('an empty paper')
    const params = { code }
    if (!close) server.clock.advance(OVER)
    else server.clock.advance(30 * MINUTE)
    server.staff = await server.signIn(server.consultantUser.email)
    const end = close ? server.clock.now() : startedAt + HOUR
    const tell = (pressedAt: number) =>
      close
        ? server.anonymous(closeInterview, { params, body: { pressed_time: iso(pressedAt) } })
        : sendLate(
            server.anonymous,
            code,
            [lateAnswerOf(first, [first.answers_base[0]?.id ?? 0], startedAt)],
            pressedAt,
          )

    for (const lie of [startedAt - 1, end - 5_000, end + HOUR]) await tell(lie)
    const pressed = async () => {
      const { events } = await timeOf(server, code).evidence()
      return events.filter(({ kind }) => kind === 'send_pressed')
    }
    expect(await pressed()).toEqual([])
    for (let again = 0; again < 2; again += 1) await tell(end - 5_001)
    expect(await pressed()).toEqual([{ time: iso(end - 5_001), kind: 'send_pressed', detail: '' }])
    expect(await server.staff(getInterview, { params })).toMatchObject({ end_time: iso(end) })
  },
)

test('a finish request from before a reopening does not end the reopened test', async () => {
  const over = await ended()
  const { code, candidate, startedAt } = over
  await over.time.reopen(10)
  const params = { code }
  const body = { pressed_time: iso(startedAt + 30 * MINUTE) }

  await expect(server.anonymous(closeInterview, { params, body })).rejects.toMatchObject(refusedBy('NOT_ACTIVATED'))
  await candidate.start()
  await expect(server.anonymous(closeInterview, { params, body })).rejects.toMatchObject(refusedBy('NOT_FINISHED'))
  expect(await over.time.look()).toMatchObject({ interview_status: 'In Progress' })
  expect(await server.anonymous(closeInterview, { params, body: { pressed_time: iso(server.clock.now()) } })).toEqual({
    is_closed: true,
  })
  expect(await server.anonymous(closeInterview, { params, body })).toEqual({ is_closed: true })
})

test('a late answer older than the counted answer is marked, and must be accepted separately from other late answers', async () => {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const { code } = interview
  const [first, second] = questions
  if (!first || !second) throw new Error('an empty paper')
  const startedAt = server.clock.now()
  const [one = 0, other = 0] = first.answers_base.map(({ id }) => id)
  server.clock.advance(10 * MINUTE)
  await candidate.submit(first, [one])
  server.clock.advance(OVER)
  server.staff = await server.signIn(server.consultantUser.email)
  const over = { time: timeOf(server, code) }
  await sendLate(server.anonymous, code, [
    lateAnswerOf(first, [other], startedAt + 5 * MINUTE),
    lateAnswerOf(second, [second.answers_base[0]?.id ?? 0], startedAt + 6 * MINUTE),
  ])
  const states = async () => (await lateIn(over)).map(({ is_older, state }) => [is_older, state])

  expect(await states()).toEqual([
    [true, 'undecided'],
    [false, 'undecided'],
  ])
  await accept(server, code)
  expect(await states()).toEqual([
    [true, 'undecided'],
    [false, 'accepted'],
  ])
  await expect(accept(server, code)).rejects.toMatchObject(refusedBy('NOTHING_LATE'))
  const [older] = await lateIn(over)
  await accept(server, code, [older?.id ?? 0])
  expect(await states()).toEqual([
    [true, 'accepted'],
    [false, 'accepted'],
  ])
})

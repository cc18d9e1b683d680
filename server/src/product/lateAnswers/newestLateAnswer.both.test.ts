import { closeInterview } from '@assay/contract/exam/exam'
import { getInterview } from '@assay/contract/interviews/interviews'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../../../testing/client/exam.ts'
import { accept, lateAnswerOf, sendLate } from '../../../../testing/client/late.ts'
import { timeOf } from '../../../../testing/client/time.ts'
import { endedTest, lateIn, OVER } from '../../../../testing/server/lateAnswers/lateTest.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.freeze(server.clock.now())
  server.staff = await server.signIn(server.consultantUser.email)
})

const refusedBy = (code: string, status = 409) => ({ status, code })
const iso = (at: number) => new Date(at).toISOString()

test('only the newest late choice for a question is stored, and a repetition changes no data', async () => {
  const over = await endedTest(server)
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
  await send(first, [], 40)
  expect(await lateIn(over)).toMatchObject([{ number: 1, is_submitted: true }])
})

test('if several devices send late answers to a question, only the newest answer stays undecided', async () => {
  const over = await endedTest(server)
  const { code, first, option, startedAt } = over
  const minutes = [10, 50, 30, 20, 40]

  await Promise.all(
    minutes.map((minute, at) =>
      sendLate(server.anonymous, code, [lateAnswerOf(first, option(first, at % 3), startedAt + minute * MINUTE)]),
    ),
  )

  expect(await lateIn(over)).toMatchObject([{ time: iso(startedAt + 50 * MINUTE) }])
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
  await expect(accept(server, code)).rejects.toMatchObject({
    ...refusedBy('NOTHING_LATE'),
    message: expect.stringContaining('older than the answer that counts'),
  })
  const [older] = await lateIn(over)
  await accept(server, code, [older?.id ?? 0])
  expect(await states()).toEqual([
    [true, 'accepted'],
    [false, 'accepted'],
  ])
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
  const over = await endedTest(server)
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

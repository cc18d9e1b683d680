import { closeInterview, type ExamQuestion } from '@assay/contract/exam/exam'
import { getResults } from '@assay/contract/results/results'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeRunningExam } from '../../testing/client/exam.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { sendSlowly } from '../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
/** Each automated test uses another day, so that a job of one test cannot close the expired tests of the next. */
let noon = Date.UTC(2031, 4, 5, 12)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

async function examAtNoon() {
  noon += 24 * HOUR
  const start = noon
  server.clock.freeze(start)
  // The staff user signs in again, because the session may have expired on the moved clock.
  server.staff = await server.signIn(server.consultantUser.email)
  return { ...(await makeRunningExam(server)), deadline: start + HOUR }
}

const optionOf = ({ answers_base }: ExamQuestion, at = 0) => [answers_base[at % answers_base.length]?.id ?? 0]

const took = (sending: Promise<unknown>) =>
  sending.then(
    () => true,
    (refused) => {
      expect(refused).toMatchObject({ status: 409, code: 'INTERVIEW_CLOSED' })
      return false
    },
  )

async function resultOf(code: string): Promise<Map<number, number[]>> {
  const { questions, result } = await server.staff(getResults, { params: { code } })
  const chosen = new Map(
    questions.map(({ id, answers }) => [
      id,
      answers.filter(({ result }) => result.at(-1)?.chosen).map((one) => one.id),
    ]),
  )
  expect(result?.total_unanswered_questions).toBe([...chosen.values()].filter(({ length }) => length === 0).length)
  return chosen
}

test.each([
  { late: -1_000, counts: true },
  { late: 0, counts: true },
  { late: 4_999, counts: true },
  { late: 5_000, counts: true },
  { late: 5_001, counts: false },
  { late: 6_000, counts: false },
  { late: HOUR, counts: false },
])('an answer and a draft received $late ms after the deadline count: $counts', async ({ late, counts }) => {
  const { candidate, questions, deadline } = await examAtNoon()
  const [one, other] = questions as [ExamQuestion, ExamQuestion]

  server.clock.freeze(deadline + late)
  expect(await took(candidate.submit(one, optionOf(one)))).toBe(counts)
  expect(await took(candidate.draft(other, optionOf(other)))).toBe(counts)

  server.clock.freeze(deadline + 6_001)
  const result = await resultOf(candidate.code)
  expect(result.get(one.id)).toEqual(counts ? optionOf(one) : [])
  expect(result.get(other.id)).toEqual(counts ? optionOf(other) : [])
})

test.each([
  { late: 5_000, counts: true },
  { late: 5_001, counts: false },
])(
  'if the last byte of a request arrives $late ms after the deadline, the answer counts: $counts',
  async ({ late, counts }) => {
    const { candidate, questions, deadline } = await examAtNoon()
    const [one, other] = questions as [ExamQuestion, ExamQuestion]
    const slowly = (path: string, json: object) => {
      server.clock.freeze(deadline)
      const request = { method: 'PUT', path: `/api/interview/${candidate.code}/question/${path}`, json }
      return sendSlowly(server.url, request, () => server.clock.freeze(deadline + late))
    }

    const answer = await slowly(`${one.id}`, { question_code: one.code, answers: optionOf(one) })
    const draft = await slowly(`${other.id}/draft`, { answers: optionOf(other) })

    expect(answer).toContain(counts ? 'HTTP/1.1 200' : 'INTERVIEW_CLOSED')
    expect(draft).toContain(counts ? 'HTTP/1.1 204' : 'INTERVIEW_CLOSED')
    server.clock.freeze(deadline + 20_000)
    const result = await resultOf(candidate.code)
    expect(result.get(one.id)).toEqual(counts ? optionOf(one) : [])
    expect(result.get(other.id)).toEqual(counts ? optionOf(other) : [])
  },
)

test(
  'answers later than 5 s after the deadline are never stored, and earlier answers are always accepted',
  async () => {
    const sending = fc.record({ late: fc.integer({ min: -9_000, max: 9_000 }), at: fc.nat(9), option: fc.nat(2) })
    const runs = rounds(10, 1_000)
    let sent = 0
    await fc.assert(
      fc.asyncProperty(fc.array(sending, { maxLength: 12 }), async (all) => {
        const { candidate, questions, deadline } = await examAtNoon()
        const expected = new Map(questions.map(({ id }): [number, number[]] => [id, []]))
        for (const { late, at, option } of all.toSorted((one, other) => one.late - other.late)) {
          const question = questions[at] as ExamQuestion
          server.clock.freeze(deadline + late)
          const isTaken = await took(candidate.submit(question, optionOf(question, option)))
          expect(isTaken).toBe(late <= 5_000)
          if (isTaken) expected.set(question.id, optionOf(question, option))
          sent += 1
        }
        server.clock.freeze(deadline + 20_000)
        expect(await resultOf(candidate.code)).toEqual(expected)
      }),
      { numRuns: runs },
    )
    printFigure('G3', `0 late, 0 refused early of ${sent} around ${runs} deadlines`)
  },
  TIMEOUT_MS,
)

test(
  'if a test closes during submissions, its result contains every accepted answer and no refused answer',
  async () => {
    const races = rounds(10, 1_000)
    let taken = 0
    for (let race = 0; race < races; race += 1) {
      const { candidate, questions } = await examAtNoon()
      const close = () => server.anonymous(closeInterview, { params: { code: candidate.code } })
      const send = (some: ExamQuestion[]) =>
        some.map((question) => took(candidate.submit(question, optionOf(question))))

      const before = send(questions.slice(0, 5))
      await Promise.race(before)
      // In every second race, the request that ends the test comes first.
      const closing = race % 2 === 0 ? close() : undefined
      const after = send(questions.slice(5))
      await (closing ?? close())
      const outcomes = await Promise.all([...before, ...after])

      const [question] = questions as [ExamQuestion]
      expect(await took(candidate.submit(question, optionOf(question, 1)))).toBe(false)
      const result = await resultOf(candidate.code)
      expect(questions.map(({ id }) => result.get(id)?.length === 1)).toEqual(outcomes)
      taken += outcomes.filter(Boolean).length
    }
    printFigure('G3', `0 torn of ${races} races; ${taken} answers taken, ${races * 10 - taken} refused`)
    expect(taken).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)

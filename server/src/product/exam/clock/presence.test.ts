import { closeInterview, listExamQuestions, recordBrowserEvent } from '@assay/contract/exam/exam'
import { sendHeartbeat, testSaving } from '@assay/contract/exam/presence'
import { getInterview } from '@assay/contract/interviews/interviews'
import { addTime } from '@assay/contract/interviews/interviewTime'
import { listLive } from '@assay/contract/live/live'
import { getEvidence } from '@assay/contract/results/evidence'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callerAt } from '../../../../../testing/client/caller.ts'
import { candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { lateAnswerOf, sendLate } from '../../../../../testing/client/late.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const S = 1_000
const MIN = 60 * S

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterEach(() => server.clock.freeze(server.clock.now()))
afterAll(() => server.close())

async function present() {
  server.clock.freeze(server.clock.now())
  const { interview, candidate, questions } = await makeRunningExam(server)
  const params = { code: interview.code }
  const tell = (body: { is_hidden?: boolean; missed?: number } = {}) =>
    server.anonymous(sendHeartbeat, { params, body })
  const evidence = () => server.staff(getEvidence, { params })
  await tell()
  return { params, code: interview.code, candidate, questions, tell, evidence }
}

const gapsOf = async ({ evidence }: Awaited<ReturnType<typeof present>>) =>
  (await evidence()).gaps.map(({ seconds, cause, is_given_back }) => ({ seconds, cause, is_given_back }))

test('the response to a heartbeat contains the clock of the test', async () => {
  const { tell, code } = await present()
  server.clock.advance(10 * S)

  expect(await tell()).toEqual({
    server_time: new Date(server.clock.now()).toISOString(),
    interview_status: 'In Progress',
    is_activated: true,
    is_closed: false,
    max_time: 60,
    extra_time: '00:00:00',
    given_back_time: '00:00:00',
    remaining_time: '00:59:50',
  })
  expect(await ask(server.url, `/api/interview/${code}/presence`, { method: 'PUT' })).toMatchObject({ status: 200 })
})

test.each([
  [{}, 25 * S, []],
  [{}, 26 * S, [{ seconds: 26, cause: 'page', is_given_back: false }]],
  [{ is_hidden: true }, 90 * S, []],
  [{ is_hidden: true }, 91 * S, [{ seconds: 91, cause: 'page', is_given_back: false }]],
])('if no heartbeat follows %j for %i ms, these gaps are recorded: %j', async (said, silence, gaps) => {
  const exam = await present()
  await exam.tell(said)
  server.clock.advance(silence)
  await exam.tell()

  expect(await gapsOf(exam)).toEqual(gaps)
})

test('a gap is recorded as a network failure if the page then reports failed heartbeats', async () => {
  const exam = await present()
  server.clock.advance(4 * MIN)
  await exam.tell({ missed: 23 })

  expect(await gapsOf(exam)).toEqual([{ seconds: 240, cause: 'network', is_given_back: false }])
})

test('the first heartbeat after a gap decides the recorded cause, even if another call came first', async () => {
  const exam = await present()
  server.clock.advance(4 * MIN)
  await exam.candidate.page()
  expect(await gapsOf(exam)).toEqual([{ seconds: 240, cause: 'page', is_given_back: false }])

  server.clock.advance(S)
  await exam.tell({ missed: 23 })
  server.clock.advance(S)
  await exam.tell({ missed: 1 })

  expect(await gapsOf(exam)).toEqual([{ seconds: 240, cause: 'network', is_given_back: false }])
})

test('every candidate call counts as a heartbeat, except for the public view, streams and the receipt', async () => {
  const exam = await present()
  const { params, code } = exam
  const calls = [
    () => exam.candidate.page(),
    () => ask(server.url, `/api/interview/${code}/entry`),
    () => server.anonymous(recordBrowserEvent, { params, body: { kind: 'page_hidden' } }),
    () => ask(server.url, `/api/interview/${code}/question/0`),
  ]
  for (const call of calls) {
    server.clock.advance(20 * S)
    await call()
  }
  server.clock.advance(20 * S)
  await exam.tell()
  expect(await gapsOf(exam)).toEqual([])

  for (const path of ['', '/receipt']) {
    server.clock.advance(20 * S)
    await ask(server.url, `/api/interview/${code}${path}`)
  }
  await ask(server.url, `/api/interview/${code}/stream`, { method: 'HEAD' })
  await exam.tell()
  expect(await gapsOf(exam)).toEqual([{ seconds: 40, cause: 'page', is_given_back: false }])
})

test('no gap is measured before the first heartbeat', async () => {
  server.clock.freeze(server.clock.now())
  const { interview, candidate } = await makeRunningExam(server)
  server.clock.advance(10 * MIN)
  await candidate.page()
  server.clock.advance(10 * MIN)
  await candidate.page()

  const { gaps } = await server.staff(getEvidence, { params: { code: interview.code } })
  expect(gaps).toEqual([])
  const { tests } = await server.staff(listLive, { query: { presence: 'unknown', end_index: 100 } })
  expect(tests.map(({ code }) => code)).toContain(interview.code)
})

test.each(['candidate', 'clock'] as const)(
  'if the %s ends the test during a gap in the heartbeats, the gap ends with the test',
  async (by) => {
    const exam = await present()
    server.clock.advance(59 * MIN)
    if (by === 'candidate') await server.anonymous(closeInterview, { params: exam.params })
    else server.clock.advance(2 * MIN)

    const seconds = (by === 'candidate' ? 59 : 60) * 60
    const { gaps } = await exam.evidence()
    expect(gaps).toMatchObject([{ seconds, cause: 'page' }])
  },
)

test('a heartbeat that is still in memory when the test ends is not lost', async () => {
  for (let at = 0; at < 20; at += 1) {
    const exam = await present()
    server.clock.advance(MIN)
    await exam.tell()
    await Promise.all([server.staff(listLive), server.anonymous(closeInterview, { params: exam.params })])
    expect((await exam.evidence()).gaps).toMatchObject([{ seconds: 60 }])
  }
})

test('a page that sent heartbeats until the end of the test has no gap, even if staff read the result much later', async () => {
  const exam = await present()
  for (let elapsed = 0; elapsed < 3_600 * S; elapsed += 20 * S) {
    await exam.tell()
    server.clock.advance(20 * S)
  }
  server.clock.advance(10 * MIN)

  expect(await gapsOf(exam)).toEqual([])
})

test('the time lost in a heartbeat gap is given back only once, even after simultaneous requests', async () => {
  const exam = await present()
  server.clock.advance(4 * MIN)
  await exam.tell()

  const presses = await Promise.allSettled(
    Array.from({ length: 10 }, () => server.staff(addTime, { params: exam.params, body: {} })),
  )

  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await gapsOf(exam)).toEqual([{ seconds: 240, cause: 'page', is_given_back: true }])
  expect(await exam.tell()).toMatchObject({ remaining_time: '01:00:00', given_back_time: '00:04:00' })
})

test('simultaneous heartbeats on two nodes record one gap', async () => {
  const { databaseUrl } = server.place
  const other = databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const exam = await present()
  server.clock.advance(4 * MIN)
  const there = { params: exam.params, body: { missed: 5 } }
  await Promise.all([exam.tell({ missed: 5 }), other.anonymous(sendHeartbeat, there), exam.tell({ missed: 5 })])
  server.clock.advance(10 * S)
  await other.anonymous(sendHeartbeat, there)

  await expect.poll(() => gapsOf(exam)).toEqual([{ seconds: 240, cause: 'network', is_given_back: false }])
  if (other !== server) await other.stop()
})

test.each([
  ['before the start', 'NOT_ACTIVATED'],
  ['after the end', 'INTERVIEW_CLOSED'],
])('a heartbeat %s of the test is rejected', async (when, code) => {
  server.clock.freeze(server.clock.now())
  const interview = await makeInterview(server)
  const candidate = candidateOf(server.anonymous, interview.code)
  if (when === 'after the end') {
    await candidate.start()
    await candidate.finish()
  }

  const heartbeat = server.anonymous(sendHeartbeat, { params: { code: interview.code }, body: {} })
  await expect(heartbeat).rejects.toMatchObject({ status: 409, code })
})

test.each<[unknown, string, string]>([
  [{ is_hidden: 'yes' }, 'is_hidden', 'WRONG_TYPE'],
  [{ missed: -1 }, 'missed', 'TOO_SMALL'],
  [{ missed: 1.5 }, 'missed', 'INVALID'],
  [{ missed: 100_001 }, 'missed', 'TOO_LARGE'],
  [{ missed: '3' }, 'missed', 'WRONG_TYPE'],
])('%j is rejected as a heartbeat', async (json, field, code) => {
  const exam = await present()
  const answer = await ask(server.url, `/api/interview/${exam.code}/presence`, { method: 'PUT', json })

  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
})

test('an answer to the sample question before the start is confirmed and recorded once, and has no other effect', async () => {
  server.clock.freeze(server.clock.now())
  const { code } = await makeInterview(server)
  const params = { code }
  const before = await server.staff(getInterview, { params })
  for (let time = 0; time < 3; time += 1) {
    const answered = await server.anonymous(testSaving, { params, body: { answers: [1, 2] } })
    expect(answered).toEqual({ server_time: new Date(server.clock.now()).toISOString() })
    server.clock.advance(S)
  }

  const { events } = await server.staff(getEvidence, { params })
  expect(events.map(({ kind }) => kind)).toEqual(['rehearsed'])
  expect(await server.staff(getInterview, { params })).toEqual(before)
  await expect(server.anonymous(listExamQuestions, { params })).rejects.toMatchObject({ code: 'NOT_ACTIVATED' })
})

test.each([[['1']], [[1.5]], [[1, 2, 3, 4, 5, 6, 7]], ['x'], [undefined]])(
  '%j is rejected as an answer to the sample question',
  async (answers) => {
    const { code } = await makeInterview(server)
    const answer = await ask(server.url, `/api/interview/${code}/rehearsal`, { method: 'POST', json: { answers } })

    expect(answer.status).toBe(422)
  },
)

test.each([
  ['during the last silence', 20, 'network'],
  ['before the last silence', -20, 'page'],
] as const)(
  'a late answer that the candidate chose %s decides the cause of the last gap',
  async (_when, after, cause) => {
    const exam = await present()
    const [question] = exam.questions
    if (!question) throw new Error('an empty paper')
    server.clock.advance(3_560 * S)
    await exam.tell()
    const silentSince = server.clock.now()
    server.clock.advance(47 * S)
    const answers = [question.answers_base[0]?.id ?? 0]
    await sendLate(server.anonymous, exam.code, [lateAnswerOf(question, answers, silentSince + after * S)])

    server.staff = await server.signIn(server.consultantUser.email)
    expect(await gapsOf(exam)).toMatchObject([{ cause: 'page' }, { seconds: 40, cause }])
    const { late } = await exam.evidence()
    expect(late).toMatchObject([{ is_heard_after: after < 0 }])
  },
)

test.each([
  { last: 'A', isHeard: true },
  { last: 'B', isHeard: false },
])(
  'if the server last received a heartbeat from device $last, a late answer of device A has is_heard_after: $isHeard',
  async ({ last, isHeard }) => {
    const { code, params, questions, evidence } = await present()
    const [question] = questions
    if (!question) throw new Error('an empty paper')
    const device = (name: string) => callerAt(server.url, null, { headers: () => ({ 'x-assay-device': name }) })
    for (const name of new Set(['A', last])) await device(name)(sendHeartbeat, { params, body: {} })
    server.clock.advance(S)
    const chosenAt = server.clock.now()
    server.clock.advance(S)
    await device(last)(sendHeartbeat, { params, body: {} })
    await device(last)(closeInterview, { params })
    await sendLate(device('A'), code, [lateAnswerOf(question, [question.answers_base[0]?.id ?? 0], chosenAt)])

    expect((await evidence()).late).toMatchObject([{ is_heard_after: isHeard }])
  },
)

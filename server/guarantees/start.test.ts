import { closeInterview, startInterview } from '@assay/contract/exam/exam'
import { getInterview } from '@assay/contract/interviews/interviews'
import { getResults } from '@assay/contract/results/results'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CANDIDATE, candidateOf, makeBank, makeInterview, makeRunningExam } from '../../testing/client/exam.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

const PARALLEL_STARTS = 50

test(
  'many simultaneous starts of a test start its clock once',
  async () => {
    const all = rounds(3, 200)
    for (let round = 0; round < all; round += 1) {
      const { code } = await makeInterview(server)
      const start = (device: number) =>
        server.anonymous(startInterview, {
          params: { code },
          body: { email: CANDIDATE },
          headers: { 'x-assay-device': `device ${device}` },
        })

      const started = await Promise.all(Array.from({ length: PARALLEL_STARTS }, (_, device) => start(device)))
      const { start_time } = await server
        .staff(getInterview, { params: { code } })
        .then((seen) => seen as { start_time: string })
      await server.anonymous(closeInterview, { params: { code } })
      const { events, start_time: later } = await server.staff(getResults, { params: { code } })

      expect(started.every(({ is_activated }) => is_activated)).toBe(true)
      expect(events.filter(({ kind }) => kind === 'started')).toEqual([
        { kind: 'started', detail: '', time: start_time },
      ])
      expect(events.filter(({ kind }) => kind === 'device')).toHaveLength(PARALLEL_STARTS)
      expect(later).toBe(start_time)
    }
    printFigure('G4', `1 start of ${PARALLEL_STARTS} in each of ${all} rounds`)
  },
  TIMEOUT_MS,
)

const PUBLIC = [
  'code',
  'max_time',
  'amount_of_questions',
  'amount_of_answered_questions',
  'interview_status',
  'is_activated',
  'is_closed',
  'remaining_time',
]

test('a visitor with the code sees only the public fields, in every state and with an invalid token', async () => {
  const waiting = await makeInterview(server)
  const running = await makeRunningExam(server)
  const finished = await makeRunningExam(server)
  await server.anonymous(closeInterview, { params: { code: finished.interview.code } })

  for (const { code } of [waiting, running.interview, finished.interview]) {
    for (const token of [null, 'A'.repeat(43)]) {
      const { json, status } = await ask(server.url, `/api/interview/${code}`, { token })
      expect(status).toBe(200)
      expect(Object.keys(json)).toEqual(PUBLIC)
    }
  }
})

test('requests for the paper are refused before the start of the test', async () => {
  const { code } = await makeInterview(server)
  const known = await makeRunningExam(server)
  const ids = known.questions.map(({ id }) => id)
  const candidate = candidateOf(server.anonymous, code)

  for (const page_num of [1, 2, 99]) {
    await expect(candidate.page(page_num)).rejects.toMatchObject({ status: 409, code: 'NOT_ACTIVATED' })
  }
  for (const id of ids) {
    const seen = await ask(server.url, `/api/interview/${code}/question/${id}`)
    expect(seen).toMatchObject({ status: 409, json: { code: 'NOT_ACTIVATED' } })
    expect(Object.keys(seen.json)).toEqual(['detail', 'code'])
  }
})

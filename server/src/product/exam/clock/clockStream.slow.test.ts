import { startInterview } from '@assay/contract/exam/exam'
import { streamClock } from '@assay/contract/exam/presence'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { addTime, setExtraTime } from '@assay/contract/interviews/interviewTime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CANDIDATE, candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { listenTo } from '../../../../../testing/client/stream.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

const follow = (code: string, at: Pick<TestServer, 'anonymous'> = server) =>
  listenTo(at.anonymous, streamClock, { params: { code } })

test('the event stream of a test sends the clock immediately, without caching or buffering', async () => {
  const { interview } = await makeRunningExam(server)
  const stream = await follow(interview.code)

  expect(await stream.next()).toMatchObject({ is_activated: true, is_closed: false, given_back_time: '00:00:00' })
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(stream.comments).toContain('retry: 3000')
  stream.leave()
})

test('a HEAD request for the event stream returns the same headers and no body', async () => {
  const { interview } = await makeRunningExam(server)
  const { status, headers, text } = await ask(server.url, `/api/interview/${interview.code}/stream`, { method: 'HEAD' })

  expect({ status, text }).toEqual({ status: 200, text: '' })
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
})

test('the event stream of a test sends each change of the clock, and closes when the test ends', async () => {
  const { code } = await makeInterview(server)
  const params = { code }
  const candidate = candidateOf(server.anonymous, code)
  const stream = await follow(code)
  expect(await stream.next()).toMatchObject({
    interview_status: 'To Do',
    is_activated: false,
    remaining_time: '01:00:00',
  })

  await server.staff(setExtraTime, { params, body: { percent: 25 } })
  expect(await stream.next()).toMatchObject({ extra_time: '00:15:00', remaining_time: '01:15:00' })
  await candidate.start()
  expect(await stream.next()).toMatchObject({ interview_status: 'In Progress', is_activated: true })
  await server.staff(addTime, { params, body: { seconds: 220, reason: 'The router fell silent' } })
  expect(await stream.next()).toMatchObject({ given_back_time: '00:03:40' })
  await candidate.finish()

  expect(await stream.next()).toMatchObject({ interview_status: 'Done', is_closed: true, remaining_time: '00:00:00' })
  expect(await stream.next()).toBeNull()
})

test('answers and the passing of time cause no event on the stream of a test', async () => {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const stream = await follow(interview.code)
  await stream.next()
  server.clock.advance(60_000)
  if (questions[0]) await candidate.submit(questions[0], [])
  await server.staff(addTime, {
    params: { code: interview.code },
    body: { seconds: 1, reason: 'So that something is' },
  })

  expect(await stream.next()).toMatchObject({ given_back_time: '00:00:01' })
  expect(stream.events).toHaveLength(2)
  stream.leave()
})

test('the event stream reports the end of a test at the deadline, before the end is stored', async () => {
  const { interview } = await makeRunningExam(server)
  const stream = await follow(interview.code)
  await stream.next()
  server.clock.advance(60 * 60_000)

  expect(await stream.next()).toMatchObject({ is_closed: true, remaining_time: '00:00:00' })
  await stream.ended
  expect(await ask(server.url, `/api/interview/${interview.code}/stream`)).toMatchObject({
    status: 409,
    json: { code: 'INTERVIEW_CLOSED' },
  })
})

test('the event stream of a deleted interview ends', async () => {
  const { code } = await makeInterview(server)
  const stream = await follow(code)
  await stream.next()
  await server.staff(deleteInterview, { params: { code } })

  expect(await stream.next()).toBeNull()
})

test('an interview has at most five open streams, and a sixth stream closes the oldest stream', async () => {
  const { interview } = await makeRunningExam(server)
  const [other] = [await makeInterview(server, { email: 'dave@example.com' })]
  const elsewhere = await follow(other.code)
  const streams = []
  for (let opened = 0; opened < 6; opened += 1) streams.push(await follow(interview.code))
  const [oldest, ...rest] = streams

  await oldest?.ended
  await server.staff(addTime, { params: { code: interview.code }, body: { seconds: 60, reason: 'A try' } })
  for (const stream of rest) {
    expect(await stream.next(({ given_back_time }) => given_back_time === '00:01:00')).not.toBeNull()
    stream.leave()
  }
  expect(oldest?.events).toHaveLength(1)
  expect(elsewhere.events).toHaveLength(1)
  elsewhere.leave()
})

test('time that staff add on one node is sent on the event streams of the other node', async () => {
  const { databaseUrl } = server.place
  const other = databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const { interview } = await makeRunningExam(server)
  const stream = await follow(interview.code, other)
  await stream.next()
  await server.staff(addTime, { params: { code: interview.code }, body: { seconds: 60, reason: 'A try' } })

  expect(await stream.next()).toMatchObject({ given_back_time: '00:01:00' })
  stream.leave()
  if (other !== server) await other.stop()
})

test('a request for an event stream with an unknown code gets 404', async () => {
  const answer = await ask(server.url, `/api/interview/${'a'.repeat(22)}/stream`)

  expect(answer).toMatchObject({ status: 404, json: { code: 'INTERVIEW_NOT_FOUND' } })
  expect(answer.headers.get('content-type')).toContain('application/json')
})

test('the event stream reports that a second browser has opened the test', async () => {
  const { code } = await makeInterview(server)
  const params = { code }
  const open = (device: string) =>
    server.anonymous(startInterview, { params, body: { email: CANDIDATE }, headers: { 'x-assay-device': device } })
  await open('a-first-browser-of-this-person')
  const stream = await follow(code)
  expect(await stream.next()).not.toHaveProperty('amount_of_browsers')
  await open('another-browser-of-this-person')

  expect(await stream.next()).toMatchObject({ amount_of_browsers: 2 })
  stream.leave()
})

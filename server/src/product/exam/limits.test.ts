import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CANDIDATE, makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { ask, type RawResponse } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeEach(async () => {
  // With one trusted proxy, the test can choose the IP address of each attempt.
  server = await startTestServer({ config: { limitsOn: true, trustedProxies: 1 } })
  // The clock is frozen, because on a slow machine the rate limit would otherwise allow new attempts.
  server.clock.freeze(Date.now())
  await makeBank(server, 10)
})
afterEach(() => server.close())

const SECOND = 1_000
const put = (path: string, json: unknown) => ask(server.url, `/api/interview/${path}`, { method: 'PUT', json })

async function tryOften(times: number, one: (at: number) => Promise<RawResponse>) {
  const statuses = new Set<number>()
  for (let at = 0; at < times; at += 1) statuses.add((await one(at)).status)
  return { statuses: [...statuses], last: await one(times) }
}

const tooMany = (seconds: number) => ({ status: 429, json: { code: 'TOO_MANY_TRIES' }, retryAfter: String(seconds) })
const visiblePart = ({ status, json, headers }: RawResponse) => ({
  status,
  json,
  retryAfter: headers.get('retry-after'),
})

test('an IP address may request 30 unknown interview codes a minute, over all calls together', async () => {
  const calls = ['', '/question', '/question/1']
  const guess = (at: number, from = '192.0.2.1') => {
    const code = `${'a'.repeat(20)}${at + 10}`
    return ask(server.url, `/api/interview/${code}${calls[at % calls.length]}`, {
      headers: { 'x-forwarded-for': from },
    })
  }

  const { statuses, last } = await tryOften(30, guess)

  expect(statuses).toEqual([404])
  expect(visiblePart(last)).toMatchObject(tooMany(2))
  expect((await guess(1, '192.0.2.2')).status).toBe(404)
  const { code } = await makeInterview(server)
  expect((await ask(server.url, `/api/interview/${code}`)).status).toBe(200)
  server.clock.advance(2 * SECOND)
  expect((await guess(2)).status).toBe(404)
})

test('requests for questions that are not on the paper count towards the rate limit of the test', async () => {
  const { candidate } = await makeRunningExam(server)

  const read = await tryOften(119, (at) => ask(server.url, `/api/interview/${candidate.code}/question/${at + 9_000}`))
  const write = await tryOften(60, (at) => put(`${candidate.code}/question/${at + 9_000}`, {}))

  expect([read.statuses, write.statuses]).toEqual([[404], [404]])
  expect([read.last.status, write.last.status]).toEqual([429, 429])
})

test('an interview code accepts five wrong e-mails in 15 minutes, and correct e-mails do not count', async () => {
  const { code } = await makeInterview(server)
  const enter = (email: string) => put(code, { email })
  for (let at = 0; at < 10; at += 1) expect((await enter(CANDIDATE)).status).toBe(200)

  const { statuses, last } = await tryOften(5, () => enter('x@example.com'))

  expect(statuses).toEqual([400])
  expect(visiblePart(last)).toMatchObject(tooMany(180))
  const other = await makeInterview(server)
  expect((await put(other.code, { email: CANDIDATE })).status).toBe(200)
  server.clock.advance(180 * SECOND)
  expect((await enter('x@example.com')).status).toBe(400)
})

test('a test accepts 60 submissions at once, and then five a second', async () => {
  const { interview, questions } = await makeRunningExam(server)
  const question = questions[0]
  const submit = () => put(`${interview.code}/question/${question?.id}`, { question_code: question?.code, answers: [] })

  const { statuses, last } = await tryOften(60, submit)

  expect(statuses).toEqual([200])
  expect(visiblePart(last)).toMatchObject(tooMany(1))
  server.clock.advance(SECOND)
  const after = await tryOften(5, submit)
  expect(after).toMatchObject({ statuses: [200], last: { status: 429 } })
})

test.each([
  { what: 'its pages', path: '/question?page_num=9' },
  { what: 'its questions', path: '/question/:id' },
  { what: 'its state', path: '' },
])('a test accepts 120 reads of $what at once, and then five a second', async ({ path }) => {
  const { interview, questions } = await makeRunningExam(server)
  const address = `/api/interview/${interview.code}${path.replace(':id', String(questions[0]?.id))}`
  server.clock.advance(60 * SECOND)

  const { statuses, last } = await tryOften(120, () => ask(server.url, address))

  expect(statuses).toEqual([200])
  expect(visiblePart(last)).toMatchObject(tooMany(1))
  server.clock.advance(SECOND)
  expect((await ask(server.url, address)).status).toBe(200)
})

test.each([
  { method: 'PUT', what: 'presence', json: {}, most: 120, statuses: [200] },
  { method: 'HEAD', what: 'stream', json: undefined, most: 60, statuses: [200] },
  { method: 'POST', what: 'rehearsal', json: { answers: [] }, most: 30, statuses: [200] },
  // The server stores twenty reports of a test. Further reports get a 409, until the rate limit rejects them.
  { method: 'POST', what: 'remark', json: { kind: 'time', text: 'x' }, most: 60, statuses: [201, 409] },
])('a test accepts $most calls of /$what a minute', async ({ method, what, json, most, statuses }) => {
  const { interview } = await makeRunningExam(server)
  const call = () => ask(server.url, `/api/interview/${interview.code}/${what}`, { method, json })

  const tried = await tryOften(most, call)

  expect(tried.statuses).toEqual(statuses)
  expect(tried.last.status).toBe(429)
  server.clock.advance(tried.last.headers.get('retry-after') === '1' ? SECOND : 2 * SECOND)
  expect((await call()).status).toBe(statuses.at(-1))
})

describe('the order of the checks of a candidate’s call', () => {
  test('a call with an unknown interview code or question gets 404 before its values are checked', async () => {
    const { interview } = await makeRunningExam(server)
    const wrong = { answers: 'none' }

    expect((await put('a'.repeat(22), { email: 5 })).status).toBe(404)
    expect((await put(`${'a'.repeat(22)}/question/1`, wrong)).status).toBe(404)
    expect((await put(`${interview.code}/question/999999`, wrong)).status).toBe(404)
    expect((await put(`${interview.code}/question/x/draft`, wrong)).status).toBe(404)
  })

  test('a call over the rate limit gets 429 before its values are checked', async () => {
    const { interview, questions } = await makeRunningExam(server)
    const place = `${interview.code}/question/${questions[0]?.id}`
    await tryOften(60, () => put(place, { question_code: questions[0]?.code, answers: [] }))
    await tryOften(5, () => put(interview.code, { email: 'x@example.com' }))

    expect((await put(place, { answers: 'none' })).status).toBe(429)
    expect((await put(interview.code, { email: 5 })).status).toBe(429)
  })

  test('invalid values get 422 before the state of the test is checked', async () => {
    const { interview, questions } = await makeRunningExam(server)
    await put(`${interview.code}/close`, {})
    const place = `${interview.code}/question/${questions[0]?.id}`
    const right = { question_code: questions[0]?.code, answers: [] }

    expect((await put(place, { ...right, answers: 'none' })).status).toBe(422)
    expect((await put(`${interview.code}/question/9000`, { ...right, answers: 'none' })).status).toBe(422)
    expect((await put(`${place}/draft`, { answers: 'none' })).status).toBe(422)
    expect((await ask(server.url, `/api/interview/${interview.code}/question?page_num=0`)).status).toBe(422)
    expect((await put(interview.code, { email: 5 })).status).toBe(422)
    expect((await put(place, right)).status).toBe(409)
  })
})

import { sendHeartbeat, sendReport } from '@assay/contract/exam/presence'
import { addTime, reopenInterview } from '@assay/contract/interviews/interviewTime'
import { addTimeToMany, type LiveTest, listLive, streamLiveTests } from '@assay/contract/live/live'
import { getEvidence } from '@assay/contract/results/evidence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import { listenTo } from '../../../../testing/client/stream.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const S = 1_000
const MIN = 60 * S

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
  server.clock.freeze(server.clock.now())
})
afterAll(() => server.close())

let made = 0
const nameOf = (who: string) => `${who} ${'abcdefghij'[made % 10]}${'abcdefghij'[Math.floor(made / 10)]}`

async function running(name: string) {
  made += 1
  const exam = await makeRunningExam(server, { name, email: `live${made}@example.com` })
  const params = { code: exam.interview.code }
  const tell = (body: { is_hidden?: boolean; missed?: number } = {}) =>
    server.anonymous(sendHeartbeat, { params, body })
  return { ...exam, params, code: exam.interview.code, tell }
}

const listTests = (name_or_mail: string, more: Record<string, string | number> = {}) =>
  server.staff(listLive, { query: { name_or_mail, ...more } })
const codesOf = ({ tests }: { tests: LiveTest[] }) => tests.map(({ code }) => code)

test('the list of running tests shows progress, presence, lost time and reports, but no answers', async () => {
  const name = nameOf('Nora Told')
  const exam = await running(name)
  const [question] = exam.questions
  if (!question) throw new Error('an empty paper')
  await exam.tell()
  server.clock.advance(4 * MIN)
  await exam.tell({ missed: 3 })
  await exam.candidate.submit(
    question,
    question.answers_base.slice(0, 1).map(({ id }) => id),
  )
  const answered = server.clock.now()
  server.clock.advance(S)
  await exam.candidate.draft(question, [])
  const body = { kind: 'question' as const, question_id: question.id, text: 'The picture\nis missing' }
  await server.anonymous(sendReport, { params: exam.params, body })

  const { tests, counts, amount_of_tests, server_time } = await listTests(name)

  expect({ counts, amount_of_tests, server_time }).toEqual({
    counts: { running: 1, here: 1, away: 0, unknown: 0, waiting: 0 },
    amount_of_tests: 1,
    server_time: new Date(server.clock.now()).toISOString(),
  })
  expect(tests).toEqual([
    {
      code: exam.code,
      name,
      email: exam.interview.email,
      created_by: { id: server.consultantUser.id, full_name: server.consultantUser.full_name },
      blueprint: null,
      start_time: expect.any(String),
      remaining_time: '00:55:59',
      amount_of_questions: 10,
      amount_of_answered_questions: 1,
      last_answer_time: new Date(answered).toISOString(),
      presence: 'here',
      away_since: null,
      lost_seconds: 240,
      gap_seconds: { network: 240, page: 0 },
      noticed: { addresses: 1, devices: 0, page_hidden: 0, copy_blocked: 0, gaps: 1, outages: 0, outage_seconds: 0 },
      amount_of_remarks: 1,
      last_remark: { time: new Date(server.clock.now()).toISOString(), ...body },
    },
  ])
  await server.staff(addTime, { params: exam.params, body: {} })
  expect((await listTests(name)).tests).toMatchObject([{ lost_seconds: 0, remaining_time: '00:59:59' }])
})

async function everybody(name: string) {
  const [early, here] = [await running(name), await running(name)]
  const unknown = await running(name)
  const waiting = await running(name)
  server.clock.advance(61 * MIN)
  const { params } = waiting
  await server.staff(reopenInterview, { params, body: { minutes: 5, reason: 'The lights went out' } })
  const late = await running(name)
  const [first, second, now, unheard] = [
    await running(name),
    await running(name),
    await running(name),
    await running(name),
  ]
  await Promise.all([first.tell(), second.tell(), now.tell()])
  server.clock.advance(10 * S)
  await second.tell()
  server.clock.advance(30 * S)
  await now.tell()
  return { early, here, unknown, waiting, late, first, second, now, unheard }
}

test('running tests are sorted by longest absence, and then by least time left', async () => {
  const name = nameOf('Olga Order')
  const { waiting, late, first, second, now, unheard } = await everybody(name)
  await server.staff(addTime, { params: late.params, body: { seconds: 600, reason: 'A try' } })

  const all = await listTests(name)

  expect(all.counts).toEqual({ running: 5, here: 1, away: 2, unknown: 2, waiting: 1 })
  expect(codesOf(all)).toEqual([first, second, waiting, now, unheard, late].map(({ code }) => code))
  expect(all.tests[0]).toMatchObject({ presence: 'away', away_since: expect.any(String) })
  expect(all.tests[2]).toMatchObject({ presence: 'waiting', remaining_time: '00:05:00', away_since: null })

  const shown = async (presence: string) => codesOf(await listTests(name, { presence }))
  expect(await shown('away')).toEqual([first.code, second.code])
  expect(await shown('here')).toEqual([now.code])
  expect(await shown('unknown')).toEqual([unheard.code, late.code])
  expect(await shown('waiting')).toEqual([waiting.code])
  expect(await listTests(name, { presence: 'away', start_index: 1, end_index: 2 })).toMatchObject({
    tests: [{ code: second.code }],
    amount_of_tests: 2,
    counts: { running: 5, waiting: 1 },
  })
})

test('running tests can be sorted by name or time left, in either direction', async () => {
  const codes: Record<string, string> = {}
  for (const first of ['Élodie', 'Zoe', 'adam']) {
    codes[first] = (await running(`${first} Sorted`)).code
    server.clock.advance(S)
  }
  await running('Zoe Other')
  await server.staff(addTime, {
    params: { code: codes['Élodie'] ?? '' },
    body: { seconds: 600, reason: 'A drill' },
  })
  const named = async (sort: string, order?: string) => {
    const sortedCodes = codesOf(await listTests('sorted', { sort, ...(order && { order }) }))
    return sortedCodes.map((code) => Object.keys(codes).find((first) => codes[first] === code))
  }

  expect(await named('urgency')).toEqual(['Zoe', 'adam', 'Élodie'])
  expect(await named('urgency', 'desc')).toEqual(['Élodie', 'adam', 'Zoe'])
  expect(await named('name')).toEqual(['adam', 'Élodie', 'Zoe'])
  expect(await named('name', 'desc')).toEqual(['Zoe', 'Élodie', 'adam'])
  expect(await named('remaining_time', 'asc')).toEqual(['Zoe', 'adam', 'Élodie'])
  expect(codesOf(await listTests('sorted', { sort: 'name', start_index: 1, end_index: 2 }))).toEqual([codes['Élodie']])
})

test('running tests can be found by blueprint and by e-mail address', async () => {
  const blueprint = await makeBlueprint(server)
  const { code, email } = await makeInvited(server, blueprint)
  await candidateOf(server.anonymous, code, email).start()

  const found = await server.staff(listLive, { query: { blueprint: blueprint.id } })
  expect(found.tests).toMatchObject([{ code, blueprint: { id: blueprint.id, name: blueprint.name } }])
  expect(codesOf(await listTests(email.toUpperCase()))).toContain(code)
  expect((await server.staff(listLive, { query: { blueprint: blueprint.id + 1 } })).tests).toEqual([])
})

test.each([
  ['presence=gone'],
  ['blueprint=x'],
  ['start_index=-1'],
  ['end_index=101'],
  ['name_or_mail=%00'],
  ['sort=score'],
  ['order=up'],
])('the invalid query ?%s is rejected by the list of running tests', async (query) => {
  const { token } = server.staff
  expect((await ask(server.url, `/api/live/?${query}`, { token })).status).toBe(422)
  if (!/index|sort|order/.test(query))
    expect((await ask(server.url, `/api/live/stream?${query}`, { token })).status).toBe(422)
})

test('the event stream of running tests first sends the counts, and then every start, change and end of a test', async () => {
  const name = nameOf('Petra Push')
  const there = await running(name)
  await there.tell()
  const stream = await listenTo(server.staff, streamLiveTests, { query: { name_or_mail: name } })
  expect(await stream.next()).toMatchObject({ counts: { running: 1, here: 1 }, changed: [], gone: [] })

  const begun = await running(name)
  const came = await stream.next(({ changed }) => changed.some(({ code }) => code === begun.code))
  expect(came).toMatchObject({ counts: { running: 2, here: 1, unknown: 1 }, gone: [] })

  const [question] = there.questions
  if (question)
    await there.candidate.submit(
      question,
      question.answers_base.slice(0, 1).map(({ id }) => id),
    )
  const answered = await stream.next(({ changed }) => changed.some(({ amount_of_answered_questions: n }) => n === 1))
  expect(answered?.changed.map(({ code }) => code)).toEqual([there.code])

  server.clock.advance(40 * S)
  const away = await stream.next(({ counts }) => counts.away === 1)
  expect(away?.changed).toMatchObject([{ code: there.code, presence: 'away' }])

  await there.candidate.finish()
  expect(await stream.next(({ gone }) => gone.length > 0)).toMatchObject({ gone: [there.code], counts: { running: 1 } })
  stream.leave()
})

test('a test that no longer matches the filter is removed from the event stream', async () => {
  const name = nameOf('Quentin Quit')
  const exam = await running(name)
  await exam.tell()
  const stream = await listenTo(server.staff, streamLiveTests, { query: { name_or_mail: name, presence: 'here' } })
  await stream.next()
  server.clock.advance(40 * S)

  expect(await stream.next()).toMatchObject({ gone: [exam.code], changed: [], counts: { here: 0, away: 1 } })
  await exam.tell()
  expect(await stream.next(({ changed }) => changed.length > 0)).toMatchObject({
    changed: [{ code: exam.code, lost_seconds: 40 }],
  })
  stream.leave()
})

test('one request can give time to many tests, and the time is recorded for each test', async () => {
  const name = nameOf('Rosa Row')
  const [one, other] = [await running(name), await running(name)]
  const { code: unstarted } = await makeInterview(server, { email: `unstarted${made}@example.com` })
  await other.candidate.finish()
  const nobody = 'a'.repeat(22)
  const body = {
    seconds: 300,
    reason: 'The network of the house',
    codes: [one.code, other.code, unstarted, nobody, one.code],
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }

  const given = await server.staff(addTimeToMany, { body, headers })

  expect(given).toEqual({
    given: 1,
    reopened: 0,
    refused: [
      { code: other.code, reason: 'INTERVIEW_CLOSED' },
      { code: unstarted, reason: 'NOT_ACTIVATED' },
      { code: nobody, reason: 'INTERVIEW_NOT_FOUND' },
    ],
  })
  expect(await server.staff(addTimeToMany, { body, headers })).toEqual(given)
  expect(await one.tell()).toMatchObject({ given_back_time: '00:05:00' })
  const { clock } = await server.staff(getEvidence, { params: one.params })
  expect(clock.at(-1)).toMatchObject({ kind: 'give_back', seconds: 300, reason: body.reason })
})

test('time given to all running tests does not reach reopened tests that wait for their candidates', async () => {
  const name = nameOf('Sven Some')
  const { waiting, now, late } = await everybody(name)
  const { given } = await server.staff(addTimeToMany, { body: { seconds: 60, reason: 'The lights went out' } })

  expect(given).toBe((await server.staff(listLive)).counts.running)
  for (const exam of [now, late]) expect(await exam.tell()).toMatchObject({ given_back_time: '00:01:00' })
  expect((await listTests(name, { presence: 'waiting' })).tests).toMatchObject([
    { code: waiting.code, remaining_time: '00:05:00' },
  ])
})

test.each<[object, string, string]>([
  [{}, 'seconds', 'REQUIRED'],
  [{ seconds: 60 }, 'reason', 'REQUIRED'],
  [{ seconds: 0, reason: 'x' }, 'seconds', 'TOO_SMALL'],
  [{ seconds: 7_201, reason: 'x' }, 'seconds', 'TOO_LARGE'],
  [{ seconds: 60, reason: ' ' }, 'reason', 'REQUIRED'],
  [{ seconds: 60, reason: 'x'.repeat(201) }, 'reason', 'TOO_LONG'],
  [{ seconds: 60, reason: 'a\0b' }, 'reason', 'UNREADABLE_TEXT'],
  [{ seconds: 60, reason: 'x', codes: [] }, 'codes', 'REQUIRED'],
  [{ seconds: 60, reason: 'x', codes: Array.from({ length: 2_001 }, () => 'a') }, 'codes', 'TOO_MANY'],
  [{ outage: 1, seconds: 60 }, 'seconds', 'INVALID'],
  [{ outage: 'one' }, 'outage', 'WRONG_TYPE'],
])('a request to give time with %j is rejected', async (json, field, code) => {
  const answer = await ask(server.url, '/api/live/give-back', { method: 'POST', token: server.staff.token, json })

  expect(answer.status).toBe(422)
  expect(answer.json.errors).toContainEqual(expect.objectContaining({ field, code }))
})

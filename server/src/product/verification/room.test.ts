import { createToken } from '@assay/contract/auth/tokens'
import { startInterview } from '@assay/contract/exam/exam'
import { examCalls } from '@assay/contract/exam/examCalls'
import { getInterview, type Interview } from '@assay/contract/interviews/interviews'
import { changeInvitations } from '@assay/contract/invitations'
import type { Question } from '@assay/contract/questions/questions'
import { makeRoomCode } from '@assay/contract/verification/verificationTests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  browserAt,
  confirm,
  enterRoom,
  finishFirstTest,
  makeDistinctBank,
} from '../../../../testing/client/confirmation.ts'
import { candidateOf, makeInterview } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { routes } from '../../app.ts'

const MINUTE = 60_000
let server: TestServer
let bank: Question[]
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    config: { logLevel: 'debug', isAuditLogged: true, trustedProxies: 1 },
    log: { write: (line) => lines.push(line) },
    auditLine: (line) => lines.push(line),
  })
  bank = await makeDistinctBank(server, 40)
})
afterAll(() => server.close())

let people = 0
async function waiting(): Promise<Interview> {
  people += 1
  const first = await finishFirstTest(server, bank, 6, { email: `room${people}@example.com` })
  return confirm(server, first.code, { amount_of_questions: 10 })
}
const codeFor = async ({ code }: Interview) => (await server.staff(makeRoomCode, { params: { code } })).room_code
const enter = (browser: TestServer['anonymous'], { code, email }: Interview, room_code?: string) =>
  browser(startInterview, { params: { code }, body: { email, ...(room_code !== undefined && { room_code }) } })
const WRONG = { status: 400, code: 'WRONG_ROOM_CODE' }
const SEAT = { status: 409, code: 'SEAT_NEEDED' }

test('the start of a verification test needs a room code, and the code works only once', async () => {
  const second = await waiting()
  const [browser, other] = [browserAt(server.url), browserAt(server.url)]
  await expect(enter(browser, second)).rejects.toMatchObject({ status: 409, code: 'ROOM_CODE_NEEDED' })
  await expect(enter(browser, second, '123456')).rejects.toMatchObject(WRONG)
  const room_code = await codeFor(second)
  expect(room_code).toMatch(/^\d{6}$/)
  await expect(enter(browser, { ...second, email: 'x@example.com' }, room_code)).rejects.toMatchObject({
    code: 'WRONG_EMAIL',
  })
  expect(await enter(browser, second, room_code)).toMatchObject({ is_activated: true })
  await expect(enter(other, second, room_code)).rejects.toMatchObject(WRONG)
  await expect(enter(browser, second)).rejects.toMatchObject({ code: 'ROOM_CODE_NEEDED' })
})

test('a room code is invalid after ten minutes, after five wrong attempts, or after a newer code', async () => {
  const second = await waiting()
  const browser = browserAt(server.url)
  const older = await codeFor(second)
  const { room_code: old, expires_at } = await server.staff(makeRoomCode, { params: { code: second.code } })
  expect(Math.round((Date.parse(expires_at) - server.clock.now()) / MINUTE)).toBe(10)
  if (older !== old) await expect(enter(browser, second, older)).rejects.toMatchObject(WRONG)
  server.clock.advance(10 * MINUTE)
  await expect(enter(browser, second, old)).rejects.toMatchObject(WRONG)

  const right = await codeFor(second)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1) await expect(enter(browser, second, wrong)).rejects.toMatchObject(WRONG)
  await expect(enter(browser, second, right)).rejects.toMatchObject(WRONG)
  const next = await codeFor(second)
  for (let tries = 0; tries < 4; tries += 1)
    await expect(enter(browser, second, next === wrong ? '000002' : wrong)).rejects.toMatchObject(WRONG)
  await enter(browser, second, `${next.slice(0, 3)} ${next.slice(3)}`)
})

test('wrong attempts from other IP addresses make a room code invalid only after very many attempts', async () => {
  const second = await waiting()
  const right = await codeFor(second)
  const wrong = right === '000000' ? '000001' : '000000'
  const tryFrom = async (address: string, room_code: string) =>
    (
      await ask(server.url, `/api/interview/${second.code}`, {
        method: 'PUT',
        headers: { 'x-forwarded-for': address },
        json: { email: second.email, room_code },
      })
    ).status
  const tryOften = async (address: string) => {
    for (let tries = 0; tries < 5; tries += 1) expect(await tryFrom(address, wrong)).toBe(400)
  }
  await tryOften('192.0.2.1')
  expect(await tryFrom('192.0.2.1', right)).toBe(400)
  expect(await tryFrom('192.0.2.2', right)).toBe(200)

  const next = await codeFor(second)
  for (let address = 10; address < 30; address += 1) await tryOften(`192.0.2.${address}`)
  expect(await tryFrom('192.0.2.2', next)).toBe(400)
})

test('only users, not tokens, can create a room code, and only for an unfinished verification test', async () => {
  const second = await waiting()
  const plain = await makeInterview(server)
  const make = (code: string, who = server.staff) => who(makeRoomCode, { params: { code } })
  await expect(make(plain.code)).rejects.toMatchObject({ status: 409, code: 'NOT_A_CONFIRMATION' })
  await expect(make('nowhere')).rejects.toMatchObject({ status: 404, code: 'INTERVIEW_NOT_FOUND' })
  const { token } = await server.staff(createToken, { body: { name: 'Any', scopes: ['interviews:write'] } })
  await expect(make(second.code, server.holder(token))).rejects.toMatchObject({ status: 403 })
  await (await enterRoom(server, second, browserAt(server.url))).finish()
  await expect(make(second.code)).rejects.toMatchObject({ status: 409, code: 'INTERVIEW_CLOSED' })
})

test('the start of a withdrawn verification test is rejected before the room code is checked', async () => {
  const second = await waiting()
  await server.staff(changeInvitations, { body: { codes: [second.code], is_withdrawn: true } })
  await expect(enter(server.anonymous, second)).rejects.toMatchObject({ code: 'INVITATION_WITHDRAWN' })
})

test('the cookie of a verification test is limited to this test and hidden from scripts', async () => {
  const second = await waiting()
  const { headers } = await ask(server.url, `/api/interview/${second.code}`, {
    method: 'PUT',
    json: { email: second.email, room_code: await codeFor(second) },
  })
  expect(headers.get('set-cookie')).toMatch(
    new RegExp(`^assay_seat=[\\w-]{43}; Path=/api/interview/${second.code}; HttpOnly; SameSite=Strict$`),
  )
})

/** Candidates need no room code to look up the test, to start the test, or to enter the room code. */
const seatedCalls = routes
  .map(({ call }) => call)
  .filter(({ access, path }) => access === 'candidate' && path.startsWith('/interview/'))
  .filter(({ path, method }) => !path.endsWith('/entry') && `${method} ${path}` !== 'PUT /interview/:code')

test('calls of a running verification test from another browser are rejected and change no data', async () => {
  const second = await waiting()
  const browser = browserAt(server.url)
  const candidate = await enterRoom(server, second, browser)
  const { questions } = await candidate.page()
  const [question] = questions
  const state = async () => {
    const tables = [
      'submissions',
      'remarks',
      'replies',
      'late_answers',
      'interview_events',
      'presences',
      'gaps',
    ] as const
    return Promise.all([
      server
        .staff(getInterview, { params: { code: second.code } })
        .then((view) => ({ ...view, ...{ remaining_time: '', interview_time: '' } })),
      ...tables.map((table) => server.db.selectFrom(table).selectAll().execute()),
    ])
  }
  const bodies: Record<string, object> = {
    [examCalls.submitAnswer.path]: { question_code: question?.code, answers: [] },
    [examCalls.saveDraft.path]: { answers: [question?.answers_base[0]?.id] },
    [examCalls.sendReport.path]: { kind: 'time', text: 'Lost' },
    [examCalls.sendComment.path]: { text: 'Thanks' },
    [examCalls.recordBrowserEvent.path]: { kind: 'page_hidden' },
    [examCalls.testSaving.path]: { answers: [] },
    [examCalls.late.path]: {
      answers: [
        {
          ...{ question_id: question?.id, question_code: question?.code, answers: [], is_submitted: true },
          time: new Date(server.clock.now()).toISOString(),
        },
      ],
    },
  }
  expect(seatedCalls.map(({ path }) => path).toSorted()).toEqual(
    Object.entries(examCalls)
      .filter(([name]) => !['getInterview', 'getEntry', 'startInterview'].includes(name))
      .map(([, { path }]) => path)
      .toSorted(),
  )
  // On PostgreSQL, the heartbeat is written after the response, so the test waits for its row.
  const presences = () => server.db.selectFrom('presences').selectAll().execute()
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', second.code)
    .executeTakeFirstOrThrow()
  await expect.poll(async () => (await presences()).map(({ interview_id }) => interview_id)).toContain(id)
  const before = await state()
  for (const { method, path } of seatedCalls) {
    const where = `/api${path.replace(':code', second.code).replace(':id', String(question?.id))}`
    const json = method === 'GET' ? undefined : (bodies[path] ?? {})
    const { status, json: answer } = await ask(server.url, where, { method, ...(json && { json }) })
    expect({ path, status, code: answer.code }).toEqual({ path, ...SEAT })
  }
  expect(await state()).toEqual(before)
  if (!question) throw new Error('an empty paper')
  await candidate.submit(question, [])
})

test('another browser cannot find out which questions are in a running verification test', async () => {
  const second = await waiting()
  const candidate = await enterRoom(server, second, browserAt(server.url))
  const onPaper = (await candidate.page()).questions[0]
  const ofPaper = new Set((await candidate.page()).questions.map(({ id }) => id))
  const other = bank.find(({ id }) => !ofPaper.has(id))
  for (const id of [onPaper?.id, other?.id, 999_999_999])
    for (const [method, path, json] of [
      ['GET', examCalls.getExamQuestion.path, undefined],
      ['PUT', examCalls.submitAnswer.path, { question_code: onPaper?.code, answers: [] }],
      ['PUT', examCalls.saveDraft.path, { answers: [] }],
    ] as const) {
      const where = `/api${path.replace(':code', second.code).replace(':id', String(id))}`
      const { status, json: answer } = await ask(server.url, where, { method, ...(json && { json }) })
      expect({ id, path, status, code: answer.code }).toEqual({ id, path, ...SEAT })
    }
})

test('a new room code moves the test to another browser, keeps the clock and ends the old stream', async () => {
  const second = await waiting()
  const [here, there] = [browserAt(server.url), browserAt(server.url)]
  const first = await enterRoom(server, second, here)
  const look = async () => (await server.anonymous(getInterview, { params: { code: second.code } })).remaining_time
  const following = await here.connection.fetch?.(`${server.url}/api/interview/${second.code}/stream`)
  const reader = following?.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('clock')
  server.clock.freeze(server.clock.now() + 5 * MINUTE)
  const before = await look()

  const moved = await enterRoom(server, second, there)
  await expect(first.page()).rejects.toMatchObject(SEAT)
  expect((await moved.page()).questions).toHaveLength(10)
  expect(await look()).toBe(before)
  for (let chunk = await reader?.read(); chunk && !chunk.done; ) chunk = await reader?.read()
  const again = await here.connection.fetch?.(`${server.url}/api/interview/${second.code}/stream`)
  expect(again?.status).toBe(409)
  await moved.finish()
  expect((await server.anonymous(getInterview, { params: { code: second.code } })).is_closed).toBe(true)
})

test('a room code is never in a log or an audit entry', async () => {
  const second = await waiting()
  const room_code = await codeFor(second)
  const wrong = room_code === '123987' ? '123986' : '123987'
  await expect(enter(server.anonymous, second, wrong)).rejects.toMatchObject(WRONG)
  await enter(browserAt(server.url), second, room_code)
  const auditEntries = await server.db.selectFrom('audit').selectAll().execute()
  const actions = auditEntries.map(({ action }) => action)
  for (const action of ['confirmation_made', 'room_code_made', 'seat_taken']) expect(actions).toContain(action)
  await expect.poll(() => lines.some((line) => line.includes('seat_taken'))).toBe(true)
  for (const code of [room_code, wrong])
    expect(`${JSON.stringify(auditEntries)}${lines.join('\n')}`).not.toMatch(new RegExp(`\\b${code}\\b`))
  const stored = await server.db.selectFrom('confirmations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(room_code)
})

test('a client that tries many room codes is rate limited', async () => {
  const guarded = await startTestServer({ config: { limitsOn: true } })
  const own = await makeDistinctBank(guarded, 20)
  const first = await finishFirstTest(guarded, own, 5)
  const second = await confirm(guarded, first.code)
  const answers = new Set<number>()
  for (let tries = 0; tries < 40; tries += 1)
    answers.add(
      (
        await ask(guarded.url, `/api/interview/${second.code}`, {
          method: 'PUT',
          json: { email: second.email, room_code: '111111' },
        })
      ).status,
    )
  expect([...answers]).toEqual([400, 429])
  await guarded.close()
})

test('before its start, a verification test answers calls with the same error as any other test', async () => {
  const second = await waiting()
  await expect(candidateOf(server.anonymous, second.code, second.email).page()).rejects.toMatchObject({
    code: 'NOT_ACTIVATED',
  })
})

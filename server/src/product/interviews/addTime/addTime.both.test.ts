import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { makeTimedTest, timeOf } from '../../../../../testing/client/time.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

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

const running = () => makeTimedTest(server)
const refusedBy = (code: string, status = 409) => ({ status, code })

test('staff can read the reason for time added to a test, and the candidate sees only the time', async () => {
  const { code, time, candidate, first } = await running()
  server.clock.advance(10 * MINUTE)

  expect(await time.give(220)).toEqual({ seconds: 220, remaining_time: '00:53:40' })

  expect((await candidate.submit(first, [])).remaining_time).toBe('00:53:40')
  expect(await time.look()).toMatchObject({ given_back_time: '00:03:40', remaining_time: '00:53:40' })
  const by = { id: server.consultantUser.id, full_name: 'Grace Hopper' }
  expect((await time.evidence()).clock).toMatchObject([
    { kind: 'start', seconds: 3_600, by: null, reason: null },
    { kind: 'give_back', seconds: 220, by, reason: 'The router fell silent' },
  ])
  const { id } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const auditEntries = await server.db.selectFrom('audit').selectAll().where('action', '=', 'given_time').execute()
  expect(auditEntries.filter(({ object_id }) => object_id === String(id))).toMatchObject([
    { actor_name: 'Grace Hopper', address: '127.0.0.1', detail: expect.stringContaining('220') },
  ])
})

test('requests with the same idempotency key give time once and always get the same response', async () => {
  const { time } = await running()
  const key = randomUUID()

  const answers = await Promise.all(Array.from({ length: 10 }, () => time.give(60, key)))
  server.clock.advance(30 * MINUTE)
  answers.push(await time.give(60, key))

  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"seconds":60,"remaining_time":"01:01:00"}']),
  )
  expect((await time.evidence()).clock).toHaveLength(2)
  const other = await running()
  await expect(other.time.give(60, key)).rejects.toMatchObject({ status: 422 })
  await expect(time.reopen(5, key)).rejects.toMatchObject({ status: 422 })
})

test('time can be given to a running test until its deadline, and no later', async () => {
  const unstarted = timeOf(server, (await makeInterview(server)).code)
  await expect(unstarted.give(60)).rejects.toMatchObject(refusedBy('NOT_ACTIVATED'))
  await expect(timeOf(server, 'a'.repeat(22)).give(60)).rejects.toMatchObject(refusedBy('INTERVIEW_NOT_FOUND', 404))

  const { time } = await running()
  server.clock.advance(HOUR - 1)
  expect(await time.give(1)).toEqual({ seconds: 1, remaining_time: '00:00:01' })
  server.clock.advance(1_001)
  await expect(time.give(60)).rejects.toMatchObject(refusedBy('INTERVIEW_CLOSED'))
  server.clock.advance(7_000)
  await expect(time.give(60)).rejects.toMatchObject(refusedBy('INTERVIEW_CLOSED'))
  expect(await time.look()).toMatchObject({ interview_status: 'Done', interview_time: '01:00:01' })

  await time.reopen(5)
  expect(await time.give(60)).toEqual({ seconds: 60, remaining_time: '00:06:00' })
})

test.each([
  { body: { seconds: 60 }, field: 'reason' },
  { body: { seconds: 0, reason: 'x' }, field: 'seconds' },
  { body: { seconds: 7_201, reason: 'x' }, field: 'seconds' },
  { body: { seconds: 1.5, reason: 'x' }, field: 'seconds' },
  { body: { seconds: '60', reason: 'x' }, field: 'seconds' },
  { body: { seconds: 60, reason: ' ' }, field: 'reason' },
  { body: { seconds: 60, reason: 'x'.repeat(201) }, field: 'reason' },
  { body: { seconds: 60, reason: 'x\0' }, field: 'reason' },
  { body: { seconds: 60, reason: '\ud800' }, field: 'reason' },
  { body: { seconds: 60, reason: 7 }, field: 'reason' },
])('a request to give time with $body is rejected', async ({ body, field }) => {
  const { code, time } = await running()
  const headers = { authorization: `Bearer ${server.staff.token}`, 'content-type': 'application/json' }

  const answer = await ask(server.url, `/api/interview/${code}/give-back`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })

  expect(answer).toMatchObject({ status: 422, json: { errors: [{ field }] } })
  expect((await time.evidence()).clock).toHaveLength(1)
})

test('time given while a test finishes is either recorded in its time ledger or rejected', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { time, candidate } = await running()
    server.clock.advance(10 * MINUTE)
    const [given, finished] = await Promise.allSettled([time.give(60), candidate.finish()])

    expect(finished.status).toBe('fulfilled')
    const { clock } = await time.evidence()
    expect(clock.map(({ kind }) => kind)).toEqual(
      given.status === 'fulfilled' ? ['start', 'give_back', 'close'] : ['start', 'close'],
    )
    if (given.status === 'rejected') expect(given.reason).toMatchObject({ code: 'INTERVIEW_CLOSED' })
    expect(await time.look()).toMatchObject({ interview_status: 'Done', interview_time: '00:10:00' })
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { timeOf } from '../../../../../testing/client/time.ts'
import { ENGINE } from '../../../../../testing/server/database.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
const MINUTE = 60_000

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

async function addGap(code: string, fromMinute: number, minutes: number): Promise<void> {
  const { id, started_at } = await server.db
    .selectFrom('interviews')
    .select(['id', 'started_at'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const from_at = (started_at ?? 0) + fromMinute * MINUTE
  await server.db
    .insertInto('gaps')
    .values({ interview_id: id, from_at, to_at: from_at + minutes * MINUTE, cause: 'network' })
    .execute()
}

const running = async () => {
  const { interview, candidate, questions } = await makeRunningExam(server)
  const [first] = questions
  if (!first) throw new Error('an empty paper')
  return { code: interview.code, candidate, first, time: timeOf(server, interview.code) }
}
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

test('measured lost time is given back once, even after simultaneous requests', async () => {
  const { code, time } = await running()
  await addGap(code, 1, 3)
  await addGap(code, 10, 1)
  server.clock.advance(20 * MINUTE)

  const pressed = await Promise.allSettled(Array.from({ length: 10 }, () => time.giveLost()))

  const given = pressed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(given).toEqual([{ seconds: 240, remaining_time: '00:44:00' }])
  for (const one of pressed)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'NOTHING_TO_GIVE_BACK' })
  const { gaps, clock } = await time.evidence()
  expect(gaps.map(({ seconds, is_given_back }) => [seconds, is_given_back])).toEqual([
    [180, true],
    [60, true],
  ])
  expect(clock.filter(({ kind }) => kind === 'give_back')).toMatchObject([{ seconds: 240, reason: null }])
  await addGap(code, 30, 2)
  expect((await time.giveLost()).seconds).toBe(120)
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

test('a request without a body gives back the measured lost time', async () => {
  const { code, time } = await running()
  const press = async () =>
    ask(server.url, `/api/interview/${code}/give-back`, { method: 'POST', token: server.staff.token })

  expect(await press()).toMatchObject({ status: 409, json: { code: 'NOTHING_TO_GIVE_BACK' } })
  await addGap(code, 1, 3)
  expect(await press()).toMatchObject({ status: 200, json: { seconds: 180 } })
  expect((await time.evidence()).clock).toHaveLength(2)
})

test('the idempotency key of a rejected request to give time can be used again', async () => {
  const { code, time } = await running()
  const key = randomUUID()

  await expect(time.giveLost(key)).rejects.toMatchObject(refusedBy('NOTHING_TO_GIVE_BACK'))
  await addGap(code, 1, 3)
  expect((await time.giveLost(key)).seconds).toBe(180)
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

test('giving time while a test finishes either changes its time ledger or is rejected', async () => {
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

const ways: Record<string, (test: Awaited<ReturnType<typeof running>>) => Promise<number>> = {
  'the start': async () => HOUR,
  'given time': async ({ time }) => {
    server.clock.advance(59 * MINUTE)
    await time.give(90)
    return MINUTE + 90_000
  },
  'a reopening': async ({ time, candidate }) => {
    server.clock.advance(HOUR + 7_000)
    await time.reopen(5)
    server.clock.advance(2 * HOUR)
    await candidate.start()
    return 5 * MINUTE
  },
  'time given before the candidate returns': async ({ time, candidate }) => {
    server.clock.advance(HOUR + 7_000)
    await time.reopen(5)
    await time.give(30)
    await candidate.start()
    return 5 * MINUTE + 30_000
  },
  'time given after the candidate has returned': async ({ time, candidate }) => {
    server.clock.advance(HOUR + 7_000)
    await time.reopen(5)
    await candidate.start()
    await time.give(30)
    return 5 * MINUTE + 30_000
  },
}

const moments = [
  { name: 'a second before', after: -1_000, isTaken: true },
  { name: 'at', after: 0, isTaken: true },
  { name: '4.999 s after', after: 4_999, isTaken: true },
  { name: '5 s after', after: 5_000, isTaken: true },
  { name: '5.001 s after', after: 5_001, isTaken: false },
]

describe.each(Object.keys(ways))('a deadline that was set by %s', (way) => {
  test.each(moments)('an answer $name the deadline is accepted: $isTaken', async ({ after, isTaken }) => {
    const running_ = await running()
    const left = await ways[way]?.(running_)
    server.clock.advance((left ?? 0) + after)

    const [saved] = await Promise.allSettled([running_.candidate.submit(running_.first, [])])
    expect(saved).toMatchObject(
      isTaken ? { status: 'fulfilled' } : { status: 'rejected', reason: { code: 'INTERVIEW_CLOSED' } },
    )
    server.clock.advance(12_000)
    const done = await running_.time.look()
    expect(done.interview_status).toBe('Done')
    const { started_at, deadline_at, closed_at } = await server.db
      .selectFrom('interviews')
      .select(['started_at', 'deadline_at', 'closed_at'])
      .where('code', '=', running_.code)
      .executeTakeFirstOrThrow()
    expect(closed_at).toBe(deadline_at)
    expect(started_at).not.toBeNull()
  })
})

test('a test that gets time just before its deadline is not closed by a simultaneous read', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { time, candidate, first } = await running()
    server.clock.advance(HOUR - 1)
    const given = time.give(60)
    await Promise.allSettled([given, candidate.page()])
    server.clock.advance(7_000)
    const [looked, saved] = await Promise.allSettled([time.look(), candidate.submit(first, [])])

    expect(looked).toMatchObject({ status: 'fulfilled', value: { interview_status: 'In Progress' } })
    expect(saved.status).toBe('fulfilled')
  }
})

if (ENGINE === 'postgres') {
  test('time that staff add on one node applies on the other node: an answer after the old deadline is accepted', async () => {
    const other = await openNode({ place: server.place, clock: server.clock })
    const { code, first, time } = await running()
    const there = candidateOf(other.anonymous, code)
    await there.submit(first, [])
    server.clock.advance(HOUR - MINUTE)
    await time.give(300)
    server.clock.advance(2 * MINUTE)

    expect(
      (
        await there.submit(
          first,
          first.answers_base.slice(0, 1).map(({ id }) => id),
        )
      ).remaining_time,
    ).toBe('00:04:00')
    server.clock.advance(4 * MINUTE + 5_001)
    await expect(there.submit(first, [])).rejects.toMatchObject(refusedBy('INTERVIEW_CLOSED'))
    server.clock.advance(2_000)
    await time.look()
    await time.reopen(5)
    await expect(there.submit(first, [])).rejects.toMatchObject(refusedBy('NOT_ACTIVATED'))
    await there.start()
    await candidateOf(server.anonymous, code).submit(first, [])
    await there.finish()
    expect((await time.evidence()).clock.map(({ kind }) => kind)).toEqual([
      'start',
      'give_back',
      'close',
      'reopen',
      'resume',
      'close',
    ])
    await other.close()
  })

  test('lost time is given back once, even after simultaneous requests on two nodes', async () => {
    const other = await openNode({ place: server.place, clock: server.clock })
    const there = { staff: other.holder(server.staff.token ?? '') }
    for (let round = 0; round < 5; round += 1) {
      const { code, time } = await running()
      await addGap(code, 1, 3)
      const pressed = await Promise.allSettled(
        Array.from({ length: 10 }, (_, at) => (at % 2 ? time : timeOf(there, code)).giveLost()),
      )
      expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await time.look()).given_back_time).toBe('00:03:00')
    }
    await other.close()
  })
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { candidateOf, makeBank } from '../../../../../testing/client/exam.ts'
import { makeTimedTest } from '../../../../../testing/client/time.ts'
import { ENGINE } from '../../../../../testing/server/database.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

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

test('if a test gets time just before its deadline, simultaneous requests do not close the test', async () => {
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
  test('if staff add time on one node, the other node accepts answers after the old deadline', async () => {
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
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBank } from '../../../../../testing/client/exam.ts'
import { makeTimedTest, timeOf } from '../../../../../testing/client/time.ts'
import { ENGINE } from '../../../../../testing/server/database.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

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

const running = () => makeTimedTest(server)
const refusedBy = (code: string, status = 409) => ({ status, code })

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

test('if a request to give back time has no body, the measured lost time is given back', async () => {
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

if (ENGINE === 'postgres') {
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

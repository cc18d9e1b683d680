import { deleteConnection } from '@assay/contract/applicantSystems/connections'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openCounterpart } from './counterpart.ts'
import { type Connected, connect, interviewOf, openHiringTest, pollUntil } from './hiringTest.ts'

const DAY = 24 * 60 * 60_000
const NOON = Date.UTC(2031, 4, 5, 12)

type Rest = Parameters<typeof connect> extends [unknown, unknown, ...infer Given] ? Given : never

export async function openOrderTest() {
  const { server, blueprint, bank } = await openHiringTest()
  let counterpart = await openCounterpart()
  let open: Connected[] = []
  let people = 0
  let passed = 0
  const somebody = () => {
    people += 1
    return `told${people}@example.com`
  }

  return {
    server,
    bank,
    test_id: String(blueprint.id),
    counterpart: () => counterpart,
    somebody,

    /**
     * Call `begin` before each test case. The clock moves far ahead, so that updates of one test case do not arrive in
     * the next test case.
     */
    async begin() {
      await counterpart.close()
      counterpart = await openCounterpart()
      passed += 100 * DAY
      server.clock.freeze(NOON + passed)
      server.staff = await server.signIn(server.consultantUser.email)
    },
    async end() {
      const admin = await server.signIn(server.adminUser.email)
      for (const { id } of open) await admin(deleteConnection, { params: { id } })
      open = []
    },
    async close() {
      await counterpart.close()
      await server.close()
    },

    async to(...given: Rest) {
      const connected = await connect(server, counterpart, ...given)
      open.push(connected)
      return connected
    },
    pass: (ms: number) => server.clock.freeze(server.clock.now() + ms),
    said: () => counterpart.received.map(({ text }) => (text ? JSON.parse(text) : null)),

    async ordered(connected: Connected, wanted: { email?: string } = {}) {
      const email = wanted.email ?? somebody()
      const path = `callbacks/${people}`
      const { json } = await connected.workable.create(String(blueprint.id), { email, path })
      const id: string = json.assessment_id
      return { id, interview: await interviewOf(connected, id) }
    },
    orderOf: async (connected: Connected, id: string) => (await connected.orders()).find((one) => one.id === id),
    settled: (id: string, attempts: number) =>
      pollUntil(() =>
        server.db.selectFrom('orders').select(['attempts', 'taken_by']).where('order_id', '=', id).executeTakeFirst(),
      ).toEqual({ attempts, taken_by: null }),
  }
}

export type OrderTest = Awaited<ReturnType<typeof openOrderTest>>

export function useOrderTest(): () => OrderTest {
  let orderTest: OrderTest | undefined
  const there = () => {
    if (!orderTest) throw new Error('no test runs')
    return orderTest
  }
  beforeAll(async () => {
    orderTest = await openOrderTest()
  })
  beforeEach(() => there().begin())
  afterEach(() => there().end())
  afterAll(() => there().close())
  return there
}

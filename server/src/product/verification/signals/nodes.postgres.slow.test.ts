import { listSignals } from '@assay/contract/verification/signals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../../../../../testing/client/caller.ts'
import { candidateOf, makeBank } from '../../../../../testing/client/exam.ts'
import { PASSWORD } from '../../../../../testing/client/people.ts'
import { makeBlueprint, makeRound } from '../../../../../testing/client/round.ts'
import { type Node, openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { makeSignals } from './makeSignals.ts'

const MINUTE = 60_000
let server: TestServer
let second: Node
let round: { id: number }
let people = 0
beforeAll(async () => {
  server = await startTestServer({ fitEveryMs: 100 })
  second = await openNode({ place: server.place, clock: server.clock, fitEveryMs: 100 })
  await makeBank(server, 10)
  round = await makeBlueprint(server)
})
afterAll(async () => {
  await second.stop()
  await server.close()
})

async function takeHastyTest(): Promise<void> {
  people += 1
  const email = `hasty${people}@example.com`
  const { interviews } = await makeRound(server, round, [{ name: 'Ada Byron', email }])
  const candidate = candidateOf(server.anonymous, interviews[0]?.code ?? '', email)
  for (const question of (await candidate.start()).questions) {
    const [option] = question.answers_base
    await candidate.submit(question, [option?.id ?? 0])
  }
  await candidate.finish()
}

const list = () => server.staff(listSignals, { params: round, query: { kind: 'FAST_ANSWERS' } })
const isCurrent = () => expect.poll(async () => (await list()).is_current)

test('only one of two nodes searches a round for signals, and both nodes list them', async () => {
  await takeHastyTest()
  await isCurrent().toBe(true)
  const { signals, interviews } = await list()
  expect([signals.length, interviews]).toEqual([1, 1])
  const there = await signInAt(second.url, server.consultantUser.email, PASSWORD)
  expect(await there(listSignals, { params: round, query: { kind: 'FAST_ANSWERS' } })).toEqual(await list())
})

test('a node searches no round that another node is searching for signals, unless that search has timed out', async () => {
  const claimed_at = server.clock.now()
  await server.db.updateTable('signal_rounds').set({ claimed_at }).where('blueprint_id', '=', round.id).execute()
  await takeHastyTest()
  const counted = () =>
    server.db.selectFrom('insight_counted').select('interview_id').where('blueprint_id', '=', round.id).execute()
  await expect.poll(async () => (await counted()).length).toBe(2)
  const kept = () =>
    server.db
      .selectFrom('signal_rounds')
      .select(['claimed_at', 'interviews'])
      .where('blueprint_id', '=', round.id)
      .executeTakeFirst()
  const finder = { find: () => Promise.reject(new Error('It was looked for all the same')), close: () => {} }
  const parts = { db: server.db, versions: new Map(), now: server.clock.now, finder }
  expect(await makeSignals(parts, round.id)).toBe(true)
  expect(await kept()).toEqual({ claimed_at, interviews: 1 })
  expect((await list()).is_current).toBe(false)

  server.clock.advance(7 * MINUTE)
  await isCurrent().toBe(true)
  expect(await kept()).toEqual({ claimed_at: null, interviews: 2 })
})

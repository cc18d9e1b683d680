import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  browserAt,
  confirm,
  enterRoom,
  finishFirstTest,
  makeDistinctBank,
} from '../../../../testing/client/confirmation.ts'
import { candidateOf } from '../../../../testing/client/exam.ts'
import { type Node, openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let other: Node
beforeAll(async () => {
  server = await startTestServer()
  other = await openNode({ place: server.place, clock: server.clock })
})
afterAll(async () => {
  await other.stop()
  await server.close()
})

const SEAT = { status: 409, code: 'SEAT_NEEDED' }

test('after a room code is used on one node, all nodes accept only the browser that used this room code', async () => {
  const bank = await makeDistinctBank(server, 20)
  const first = await finishFirstTest(server, bank, 5)
  const second = await confirm(server, first.code, { amount_of_questions: 10 })
  const [here, there] = [browserAt(server.url), browserAt(other.url)]
  const one = await enterRoom(server, second, here)
  const [question] = (await one.page()).questions
  if (!question) throw new Error('an empty paper')
  await one.submit(question, [])
  for (let round = 0; round < 10; round += 1) {
    const moved = await enterRoom(server, second, round % 2 === 0 ? there : here)
    const left = candidateOf(round % 2 === 0 ? here : there, second.code, second.email)
    for (const call of [left.page, () => left.submit(question, []), () => left.draft(question, [])])
      await expect(call()).rejects.toMatchObject(SEAT)
    await moved.submit(question, [])
    await moved.draft(question, [question.answers_base[round % 2]?.id ?? 0])
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserAt, confirm, enterRoom, makeFirst, makeUnlikeBank } from '../../../testing/client/confirmation.ts'
import { candidateOf } from '../../../testing/client/exam.ts'
import { type House, type Node, openHouse, openNode } from '../../../testing/server/testServer.ts'

let house: House
let other: Node
beforeAll(async () => {
  house = await openHouse()
  other = await openNode({ place: house.place, clock: house.clock })
})
afterAll(async () => {
  await other.stop()
  await house.close()
})

const SEAT = { status: 409, code: 'SEAT_NEEDED' }

test('a browser bound on one node is immediately the only one on every node', async () => {
  const bank = await makeUnlikeBank(house, 20)
  const first = await makeFirst(house, bank, 5)
  const second = await confirm(house, first.code, { amount_of_questions: 10 })
  const [here, there] = [browserAt(house.url), browserAt(other.url)]
  const one = await enterRoom(house, second, here)
  const [question] = (await one.page()).questions
  if (!question) throw new Error('an empty paper')
  await one.submit(question, [])
  for (let round = 0; round < 10; round += 1) {
    const moved = await enterRoom(house, second, round % 2 === 0 ? there : here)
    const left = candidateOf(round % 2 === 0 ? here : there, second.code, second.email)
    for (const call of [left.page, () => left.submit(question, []), () => left.draft(question, [])])
      await expect(call()).rejects.toMatchObject(SEAT)
    await moved.submit(question, [])
    await moved.draft(question, [question.answers_base[round % 2]?.id ?? 0])
  }
})

import { listEnemiesOfQuestion } from '@assay/contract/questions/enemies'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeQuestion } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let textsRead = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    textsRead += result.rows.filter((row) => Object.keys(row).sort().join() === 'answers,description,id').length
    return result
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ plugin: counting })
})
afterAll(() => server.close())

function randomLetters(seed: number): string {
  let state = seed
  const letter = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return String.fromCharCode(97 + ((state >>> 16) % 26))
  }
  return Array.from({ length: 19_000 }, letter).join('')
}

test('long texts that have little in common are not compared with each other', async () => {
  const amount = 30
  const ids: number[] = []
  for (let at = 1; at <= amount; at += 1) ids.push((await makeQuestion(server, { description: randomLetters(at) })).id)
  for (const id of ids) expect(await server.staff(listEnemiesOfQuestion, { params: { id } })).toEqual({ enemies: [] })

  expect(textsRead).toBeLessThan(3 * amount)
})

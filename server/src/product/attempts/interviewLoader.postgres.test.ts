import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { emptyInterviewLoader, loadInterview } from './interviewLoader.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())

function slowDatabase() {
  const gates: PromiseWithResolvers<void>[] = []
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return result
    },
  })
  const until = async (amount: number) => expect.poll(() => gates.length).toBe(amount)
  return { db, until, letGo: (at: number) => gates[at]?.resolve() }
}

test('simultaneous loads of interviews use one SQL statement, and each caller gets its own row', async () => {
  const codes: string[] = []
  for (let at = 0; at < 3; at += 1) codes.push((await makeInterview(server)).code)
  const { db, until, letGo } = slowDatabase()
  const asked = emptyInterviewLoader()

  const unknown = 'f'.repeat(codes[0]?.length ?? 0)
  const found = [...codes, ...codes, unknown, 'no code'].map((code) => loadInterview(db, asked, code))
  await until(1)
  letGo(0)

  const rows = await Promise.all(found)
  expect(rows.map((row) => row?.code)).toEqual([...codes, ...codes, undefined, undefined])
})

test('an interview that is loaded during another read has all data committed before this load', async () => {
  const { code } = await makeInterview(server)
  const { db, until, letGo } = slowDatabase()
  const asked = emptyInterviewLoader()

  const first = loadInterview(db, asked, code)
  await until(1)
  await server.db.updateTable('interviews').set({ revision: 7 }).where('code', '=', code).execute()
  const second = loadInterview(db, asked, code)
  letGo(0)
  await until(2)
  letGo(1)

  expect((await first)?.revision).not.toBe(7)
  expect((await second)?.revision).toBe(7)
})

test('a database read that never finishes does not block later loads of interviews', async () => {
  const { code } = await makeInterview(server)
  const { db, until, letGo } = slowDatabase()
  const asked = emptyInterviewLoader()

  const stuck = loadInterview(db, asked, code)
  await until(1)
  const next = loadInterview(db, asked, code)
  await until(2)
  letGo(1)

  expect((await next)?.code).toBe(code)
  letGo(0)
  expect((await stuck)?.code).toBe(code)
})

test('if loading an interview fails, all waiting callers get the error, and the next load reads again', async () => {
  const { code } = await makeInterview(server)
  const asked = emptyInterviewLoader()
  let isAway = true
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isAway) throw new Error('away')
      return result
    },
  })

  const both = await Promise.allSettled([loadInterview(db, asked, code), loadInterview(db, asked, code)])
  isAway = false

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await loadInterview(db, asked, code))?.code).toBe(code)
})

import { sendWithTotal } from '@assay/contract/client'
import { listUsers } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../../../testing/client/make.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const TOTAL = 15

let server: TestServer
let newestFirst: number[]
beforeAll(async () => {
  server = await startTestServer()
  for (let made = 2; made < TOTAL; made += 1) await makeUser(server)
  newestFirst = (await server.admin(listUsers)).map(({ id }) => id)
})
afterAll(() => server.close())

test.each([
  ['start_index=0&end_index=10', 0, 10],
  ['start_index=3&end_index=5', 3, 5],
  ['start_index=3', 3, 13],
  ['start_index=12', 12, TOTAL],
  ['end_index=4', 0, 4],
  ['start_index=0&end_index=100', 0, TOTAL],
  ['start_index=5&end_index=105', 5, TOTAL],
  ['start_index=4&end_index=4', 4, 4],
  ['offset=2&limit=3', 2, 5],
  ['offset=2', 2, 12],
  ['limit=7', 0, 7],
  ['limit=0', 0, 0],
  ['limit=100', 0, TOTAL],
  [`start_index=${TOTAL}`, TOTAL, TOTAL],
  ['offset=1000000&limit=10', TOTAL, TOTAL],
  ['start_index=999999999999999&end_index=999999999999999', TOTAL, TOTAL],
  ['start_index=00002&end_index=3', 2, 3],
])('a list with ?%s has the entries %i to %i from newest to oldest, and the same total', async (query, from, to) => {
  const answer = await ask(server.url, `/api/user?${query}`, { token: server.admin.token })

  expect(answer.status).toBe(200)
  expect(answer.json.map(({ id }: { id: number }) => id)).toEqual(newestFirst.slice(from, to))
  expect(answer.headers.get('x-total-count')).toBe(String(TOTAL))
})

test.each([
  ['start_index=-1', 'start_index'],
  ['end_index=-1', 'end_index'],
  ['offset=-1', 'offset'],
  ['limit=-5', 'limit'],
  ['start_index=1.5', 'start_index'],
  ['limit=ten', 'limit'],
  ['limit=', 'limit'],
  ['limit=1e2', 'limit'],
  ['offset=0x10', 'offset'],
  ['offset=%201', 'offset'],
  ['offset=%2B1', 'offset'],
  ['start_index=NaN', 'start_index'],
  ['end_index=Infinity', 'end_index'],
  ['start_index=9999999999999999', 'start_index'],
  ['start_index=1&start_index=2', 'start_index'],
  ['start_index=10&end_index=5', 'end_index'],
  ['start_index=0&end_index=101', 'end_index'],
  ['limit=101', 'end_index'],
  ['start_index=0&limit=10', 'offset'],
  ['offset=0&end_index=10', 'offset'],
  ['start_index=0&end_index=10&offset=0&limit=10', 'offset'],
])('the list query ?%s is rejected at the parameter %s', async (query, field) => {
  const answer = await ask(server.url, `/api/user?${query}`, { token: server.admin.token })

  expect(answer).toMatchObject({ status: 422, json: { code: 'VALIDATION_FAILED', errors: [{ field }] } })
})

test('the client reads the total number of list entries from a response header', async () => {
  const { body, total } = await sendWithTotal(server.admin.connection, listUsers, { query: { limit: 1 } })

  expect(body).toHaveLength(1)
  expect(total).toBe(TOTAL)
})

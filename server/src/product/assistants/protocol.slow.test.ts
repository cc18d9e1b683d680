import { expect, test } from 'vitest'
import { makeToken } from '../../../../testing/server/assistants.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { movableClock } from '../../platform/http/testClock.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

test('an assistant may send 600 requests a minute, in addition to the other requests of its token', async () => {
  const clock = movableClock()
  clock.freeze(Date.now())
  const limited = await startTestServer({ config: { limitsOn: true }, clock })
  const own = await makeToken(limited.staff, 'bank:read')
  const ping = () => ask(limited.url, '/mcp', { method: 'POST', token: own, json: PING })
  const statuses = new Set<number>()
  for (let asked = 0; asked < 600; asked += 100)
    for (const { status } of await Promise.all(Array.from({ length: 100 }, ping))) statuses.add(status)
  const over = await ping()

  expect(statuses).toEqual(new Set([200]))
  expect([over.status, over.json.code]).toEqual([429, 'TOO_MANY_TRIES'])
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(limited.url, '/api/token/me', { token: own })).status).toBe(200)
  await limited.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFinished } from '../../../../../testing/client/decisions.ts'
import { makeBank } from '../../../../../testing/client/exam.ts'
import { handOver } from '../../../../../testing/client/shares.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  // With a trusted proxy, the test case can choose the IP address of the client.
  server = await startTestServer({ config: { limitsOn: true, trustedProxies: 1 } })
  server.clock.freeze(Date.now())
  await makeBank(server, 10)
})
afterAll(() => server.close())

const BURST = 400
const AGAIN_MS = 20 * 60_000

const put = (token: string, from: string) =>
  ask(server.url, `/api/shared/${token}/verdict`, {
    method: 'PUT',
    json: { number: 1, verdict: 'yes', name: 'Hedy Lamarr' },
    // A new opinion from the same browser replaces the earlier opinion.
    headers: { 'x-forwarded-for': from, cookie: `assay_reader=${'r'.repeat(22)}` },
  })

test('verdicts are rate limited for each combination of IP address and shared link', async () => {
  const codes = await makeFinished(server, 1)
  const [link, another] = [
    await handOver(server, codes, { verdicts: true }),
    await handOver(server, codes, { verdicts: true }),
  ]
  const statuses = new Set<number>()
  for (let at = 0; at < BURST; at += 1) statuses.add((await put(link.token, '192.0.2.1')).status)
  expect([...statuses]).toEqual([200])

  const over = await put(link.token, '192.0.2.1')
  expect(over).toMatchObject({ status: 429, json: { code: 'TOO_MANY_TRIES' } })
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await put(another.token, '192.0.2.1')).status).toBe(200)
  expect((await put(link.token, '192.0.2.2')).status).toBe(200)
  // For an unknown link, the reply is 404, even after the rate limit is reached.
  expect((await put(`${link.token}x`, '192.0.2.1')).status).toBe(404)
  server.clock.advance(AGAIN_MS / BURST)
  expect((await put(link.token, '192.0.2.1')).status).toBe(200)
})

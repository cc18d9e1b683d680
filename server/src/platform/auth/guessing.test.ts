import { verifyAudit } from '@assay/contract/audit'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer } from '../../../../testing/server/testServer.ts'
import { movableClock } from '../http/testClock.ts'

/** The test's clock is stopped. Otherwise, the rate limit would allow more attempts on a slow machine. */
function stillClock() {
  const clock = movableClock()
  clock.freeze(Date.parse('2026-03-04T05:06:07Z'))
  return clock
}

async function startGuardedServer() {
  const lines: string[] = []
  const log = { write: (line: string) => lines.push(line) }
  const config = { limitsOn: true, trustedProxies: 1, logLevel: 'warn' } as const
  const server = await startTestServer({ config, clock: stillClock(), log })
  const { email } = server.consultantUser
  const attempt = (from: string, password = 'wrong one', username = email, headers: Record<string, string> = {}) =>
    ask(server.url, '/api/login/access-token', {
      method: 'POST',
      form: { username, password },
      headers: { 'x-forwarded-for': from, ...headers },
    })
  return { ...server, lines, email, attempt }
}

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)
const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

test('addresses of one /64 network count as one visitor, also with a port or in another notation', async () => {
  const server = await startGuardedServer()

  const answers = []
  for (const from of [
    '2001:db8:1:2::1',
    '[2001:db8:1:2::2]:4711',
    '2001:0DB8:0001:0002:0:0:0:3',
    '2001:db8:1:2:aaaa::',
    '2001:db8:1:2::5',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
  ]) {
    answers.push(await server.attempt(from))
  }

  expect(statuses(answers)).toEqual([400, 400, 400, 400, 400, 429])
  expect((await server.attempt('2001:db8:1:3::1', PASSWORD)).status).toBe(200)
  await server.close()
})

test('instead of an invalid forwarded address, rate limits and logs use the address of the proxy', async () => {
  const server = await startGuardedServer()

  const answers = []
  for (let n = 0; n < 6; n += 1) answers.push(await server.attempt(`${n}`.repeat(6_000)))

  expect(statuses(answers)).toEqual([400, 400, 400, 400, 400, 429])
  const { address } = JSON.parse(server.lines.at(-1) ?? '{}')
  expect(address).toBe('127.0.0.1')
  await server.close()
})

test('sign-in attempts on one account from many addresses are slowed down, but the account is never locked', async () => {
  const server = await startGuardedServer()
  const known = cookieOf(await server.attempt('198.51.100.1', PASSWORD))
  const answers = []
  for (let n = 0; n < 31; n += 1) answers.push(await server.attempt(`2001:db8:0:${n.toString(16)}::1`))

  expect(statuses(answers)).toEqual([...Array(30).fill(400), 429])
  const stopped = await server.attempt('203.0.113.9', PASSWORD)
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(10)
  expect((await server.attempt('203.0.113.9', PASSWORD, server.adminUser.email)).status).toBe(200)
  expect((await server.attempt('203.0.113.9', PASSWORD, server.email, { cookie: known })).status).toBe(200)
  server.clock.advance(10_000)
  expect((await server.attempt('203.0.113.9', PASSWORD)).status).toBe(200)
  await server.close()
})

test('a browser that signed in earlier has its own rate limit, separate from other browsers at its IP address', async () => {
  const server = await startGuardedServer()
  const signedIn = await server.attempt('192.0.2.1', PASSWORD)
  const cookie = cookieOf(signedIn)
  expect(signedIn.headers.get('set-cookie')).toMatch(/; Path=\/api\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  for (let n = 0; n < 30; n += 1) await server.attempt('192.0.2.1', 'wrong one', `nobody${n}@example.com`)
  expect((await server.attempt('192.0.2.1', PASSWORD)).status).toBe(429)

  expect((await server.attempt('192.0.2.1', PASSWORD, server.email, { cookie })).status).toBe(200)
  const guesses = []
  for (let n = 0; n < 6; n += 1) guesses.push(await server.attempt('192.0.2.7', 'wrong one', server.email, { cookie }))
  expect(statuses(guesses)).toEqual([400, 400, 400, 400, 400, 429])
  await server.close()
})

test('the cookie of a known browser is valid only for its own account, and a forged cookie is never valid', async () => {
  const server = await startGuardedServer()
  const cookie = cookieOf(await server.attempt('192.0.2.1', PASSWORD))
  for (let n = 0; n < 30; n += 1) await server.attempt('192.0.2.1', 'wrong one', `nobody${n}@example.com`)

  const others = await server.attempt('192.0.2.1', PASSWORD, server.adminUser.email, { cookie })
  const forged = `${cookie.slice(0, -4)}AAAA`
  const madeUp = await server.attempt('192.0.2.1', PASSWORD, server.email, { cookie: forged })

  expect(statuses([others, madeUp])).toEqual([429, 429])
  await server.close()
})

test('every failed or delayed sign-in attempt is logged without the account name', async () => {
  const server = await startGuardedServer()
  const before = server.lines.length
  for (let n = 0; n < 6; n += 1) await server.attempt('192.0.2.1')
  await server.attempt('192.0.2.1', 'wrong one', server.adminUser.email)

  const lines = server.lines.slice(before).map((line) => JSON.parse(line))
  const words = ['a sign-in failed', 'a sign-in was rejected by the rate limit']
  expect(lines.map(({ msg }) => msg)).toEqual([...Array(5).fill(words[0]), words[1], words[0]])
  expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(['192.0.2.1']))
  const accounts = lines.map(({ account }) => account)
  expect(new Set(accounts.slice(0, 6)).size).toBe(1)
  expect(accounts[6]).not.toBe(accounts[0])
  expect(server.lines.join('')).not.toContain(server.email)
  await server.close()
})

test('failed and delayed sign-in attempts of a minute are counted in one entry of the audit log', async () => {
  const server = await startGuardedServer()
  for (let n = 0; n < 7; n += 1) await server.attempt('192.0.2.1')
  server.clock.advance(60_000)
  await server.attempt('198.51.100.1')
  await server.stop()

  const later = await openNode({ place: server.place, clock: server.clock })
  const admin = await later.signIn(server.adminUser.email)
  await expect.poll(async () => (await admin(verifyAudit)).unsealed).toBe(0)
  const rows = await later.db
    .selectFrom('audit')
    .selectAll()
    .where('object_kind', '=', 'sign_in')
    .orderBy('at')
    .execute()

  expect(rows.map(({ object_id, detail }) => [object_id, JSON.parse(detail ?? '{}')])).toEqual([
    ['2026-03-04T05:06:00.000Z', { failed: 5, limited: 2 }],
    ['2026-03-04T05:07:00.000Z', { failed: 1, limited: 0 }],
  ])
  expect(rows.map(({ seq }) => seq)).not.toContain(null)
  await later.close()
  await server.close()
})

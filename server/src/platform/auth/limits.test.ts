import { expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { movableClock } from '../http/testClock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** The test's clock is stopped. Otherwise, the rate limits would allow more attempts on a slow machine. */
function stillClock() {
  const clock = movableClock()
  clock.freeze(Date.now())
  return clock
}

async function startGuardedServer() {
  const server = await startTestServer({ config: { limitsOn: true, trustedProxies: 1 }, clock: stillClock() })
  const attempt = (username: string, password: string, from = '192.0.2.1') =>
    ask(server.url, '/api/login/access-token', {
      method: 'POST',
      form: { username, password },
      headers: { 'x-forwarded-for': from },
    })
  const fail = async (times: number, username: string, from?: string) => {
    const answers = []
    for (let tried = 0; tried < times; tried += 1) answers.push((await attempt(username, 'wrong one', from)).status)
    return answers
  }
  return { ...server, attempt, fail }
}

const tooMany = { status: 429, json: { detail: expect.any(String), code: 'TOO_MANY_TRIES' } }

test('after five failed attempts on an account from one address, further attempts are delayed, even with the correct password', async () => {
  const server = await startGuardedServer()
  const { email } = server.consultantUser

  expect(await server.fail(5, email)).toEqual([400, 400, 400, 400, 400])
  const sixth = await server.attempt(email, 'wrong one')
  const right = await server.attempt(email.toUpperCase(), PASSWORD)

  expect(sixth).toMatchObject(tooMany)
  expect(right).toMatchObject(tooMany)
  const wait = Number(sixth.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  await server.close()
})

test('after too many failed attempts, the correct password works again when the announced delay is over', async () => {
  const server = await startGuardedServer()
  const { email } = server.consultantUser
  await server.fail(5, email)
  const wait = Number((await server.attempt(email, PASSWORD)).headers.get('retry-after'))

  server.clock.advance((wait - 1) * SECOND)
  expect(await server.attempt(email, PASSWORD)).toMatchObject(tooMany)
  server.clock.advance(SECOND)
  expect((await server.attempt(email, PASSWORD)).status).toBe(200)
  await server.close()
})

test('an account is never locked, and the owner can sign in from another address', async () => {
  const server = await startGuardedServer()
  const { email } = server.consultantUser
  await server.fail(8, email, '192.0.2.1')

  expect((await server.attempt(email, PASSWORD, '192.0.2.2')).status).toBe(200)
  await server.close()
})

test('failed attempts on one account do not affect other accounts at the same address', async () => {
  const server = await startGuardedServer()
  await server.fail(8, server.consultantUser.email)

  expect((await server.attempt(server.adminUser.email, PASSWORD)).status).toBe(200)
  await server.close()
})

test('successful attempts do not count as failed attempts', async () => {
  const server = await startGuardedServer()
  const { email } = server.consultantUser
  await server.fail(4, email)

  for (let tried = 0; tried < 31; tried += 1) expect((await server.attempt(email, PASSWORD)).status).toBe(200)
  expect(await server.fail(2, email)).toEqual([400, 429])
  await server.close()
})

test('thirty failed attempts per minute are allowed from one IP address, on all accounts together', async () => {
  const server = await startGuardedServer()
  const { email } = await makeUser(server)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => server.attempt(`nobody${n}@example.com`, 'wrong one')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(400))

  const stopped = await server.attempt(email, PASSWORD)
  expect(stopped).toMatchObject(tooMany)
  expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await server.attempt(email, PASSWORD, '198.51.100.7')).status).toBe(200)
  server.clock.advance(MINUTE)
  expect((await server.attempt(email, PASSWORD)).status).toBe(200)
  await server.close()
})

test('attempts on unknown accounts are counted like attempts on existing accounts', async () => {
  const server = await startGuardedServer()

  expect(await server.fail(6, 'nobody@example.com')).toEqual(await server.fail(6, server.adminUser.email, '192.0.2.9'))
  await server.close()
})

test('a forwarded address is ignored without a trusted proxy', async () => {
  const server = await startTestServer({ config: { limitsOn: true, trustedProxies: 0 }, clock: stillClock() })
  const statuses = []
  for (let tried = 0; tried < 6; tried += 1) {
    const answer = await ask(server.url, '/api/login/access-token', {
      method: 'POST',
      form: { username: server.adminUser.email, password: 'wrong one' },
      headers: { 'x-forwarded-for': `192.0.2.${tried}` },
    })
    statuses.push(answer.status)
  }

  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  await server.close()
})

test('forwarded IP addresses that a client adds before the IP address from the last proxy are ignored', async () => {
  const server = await startGuardedServer()
  const { email } = server.adminUser
  for (let tried = 0; tried < 5; tried += 1) await server.attempt(email, 'wrong one', `203.0.113.${tried}, 192.0.2.1`)

  expect(await server.attempt(email, 'wrong one', '203.0.113.99, 192.0.2.1')).toMatchObject(tooMany)
  await server.close()
})

test('if rate limits are switched off, sign-in attempts are not counted', async () => {
  const server = await startTestServer()
  for (let tried = 0; tried < 31; tried += 1) {
    const form = { username: `nobody${tried % 3}@example.com`, password: 'wrong one' }
    expect((await ask(server.url, '/api/login/access-token', { method: 'POST', form })).status).toBe(400)
  }
  await server.close()
})

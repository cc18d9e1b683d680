import { updateMe } from '@assay/contract/users'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../../testing/client/people.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'
import { movableClock } from '../../http/testClock.ts'

test('if very many sign-ins arrive at once, a few are queued, and all other sign-ins get 503', async () => {
  const server = await startTestServer({ inEarnest: true })
  const form = { username: 'nobody@example.com', password: 'wrong one' }

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => ask(server.url, '/api/login/access-token', { method: 'POST', form })),
  )

  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  for (const { json, headers } of busy) {
    expect(json.code).toBe('BUSY')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(answers.filter(({ status }) => status === 400).length).toBe(200 - busy.length)
  expect(200 - busy.length).toBeGreaterThanOrEqual(66)
  await expect(server.signIn(server.adminUser.email)).resolves.toBeDefined()
  await server.close()
})

test('the first sign-in attempt from a known browser is processed before 160 attempts from unknown browsers', async () => {
  const server = await startTestServer({ inEarnest: true, config: { limitsOn: true, trustedProxies: 1 } })
  const signIn = (from: string, username: string, password: string, headers = {}) =>
    ask(server.url, '/api/login/access-token', {
      method: 'POST',
      form: { username, password },
      headers: { 'x-forwarded-for': from, ...headers },
    })
  const { email } = server.adminUser
  const cookie = (await signIn('192.0.2.1', email, PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const ended: number[] = []
  const amountOf = (code: number) => ended.filter((status) => status === code).length
  const flood = Array.from({ length: 160 }, async (_, at) => {
    const account = at % 2 ? email : `nobody${at}@example.com`
    ended.push((await signIn(`198.51.100.${at}`, account, 'wrong one')).status)
  })
  await expect.poll(() => amountOf(503), { interval: 1 }).toBeGreaterThan(0)

  expect(await signIn('203.0.113.9', email, PASSWORD, { cookie })).toMatchObject({ status: 200 })
  expect(amountOf(400)).toBeLessThan(32)
  await Promise.all(flood)
  await server.close()
})

test('users can change their own password up to five times in fifteen minutes', async () => {
  const clock = movableClock()
  clock.freeze(Date.now())
  const server = await startTestServer({ config: { limitsOn: true }, clock })
  const change = (n: number) => server.consultant(updateMe, { body: { password: `number ${n}!` } })

  for (let n = 0; n < 5; n += 1) await change(n)
  await expect(change(5)).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  expect(await server.consultant(updateMe, { body: { full_name: 'Grace Murray' } })).toMatchObject({
    full_name: 'Grace Murray',
  })
  clock.advance(3 * 60_000)
  await change(6)
  await server.close()
})

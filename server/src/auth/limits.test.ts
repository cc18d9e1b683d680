import { expect, test } from 'vitest'
import { makeUser } from '../../../testing/client/make.ts'
import { PASSWORD } from '../../../testing/client/people.ts'
import { ask } from '../../../testing/server/raw.ts'
import { openHouse } from '../../../testing/server/testServer.ts'
import { movableClock } from '../http/testClock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** The clock only moves when a test moves it: a slow machine must not restore tries. */
function stillClock() {
  const clock = movableClock()
  clock.freeze(Date.now())
  return clock
}

async function openGuardedHouse() {
  const house = await openHouse({ config: { limitsOn: true, trustedProxies: 1 }, clock: stillClock() })
  const attempt = (username: string, password: string, from = '192.0.2.1') =>
    ask(house.url, '/api/login/access-token', {
      method: 'POST',
      form: { username, password },
      headers: { 'x-forwarded-for': from },
    })
  const fail = async (times: number, username: string, from?: string) => {
    const answers = []
    for (let tried = 0; tried < times; tried += 1) answers.push((await attempt(username, 'wrong one', from)).status)
    return answers
  }
  return { ...house, attempt, fail }
}

const tooMany = { status: 429, json: { detail: expect.any(String), code: 'TOO_MANY_TRIES' } }

test('after five failed tries on an account from one address the sixth waits, even with the correct password', async () => {
  const house = await openGuardedHouse()
  const { email } = house.consultantUser

  expect(await house.fail(5, email)).toEqual([400, 400, 400, 400, 400])
  const sixth = await house.attempt(email, 'wrong one')
  const right = await house.attempt(email.toUpperCase(), PASSWORD)

  expect(sixth).toMatchObject(tooMany)
  expect(right).toMatchObject(tooMany)
  const wait = Number(sixth.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(15 * 60)
  await house.close()
})

test('the correct password works after the announced wait', async () => {
  const house = await openGuardedHouse()
  const { email } = house.consultantUser
  await house.fail(5, email)
  const wait = Number((await house.attempt(email, PASSWORD)).headers.get('retry-after'))

  house.clock.advance((wait - 1) * SECOND)
  expect(await house.attempt(email, PASSWORD)).toMatchObject(tooMany)
  house.clock.advance(SECOND)
  expect((await house.attempt(email, PASSWORD)).status).toBe(200)
  await house.close()
})

test('an account is never locked, and its owner can sign in from another address', async () => {
  const house = await openGuardedHouse()
  const { email } = house.consultantUser
  await house.fail(8, email, '192.0.2.1')

  expect((await house.attempt(email, PASSWORD, '192.0.2.2')).status).toBe(200)
  await house.close()
})

test('other accounts at the same address can sign in', async () => {
  const house = await openGuardedHouse()
  await house.fail(8, house.consultantUser.email)

  expect((await house.attempt(house.adminUser.email, PASSWORD)).status).toBe(200)
  await house.close()
})

test('successful tries do not count', async () => {
  const house = await openGuardedHouse()
  const { email } = house.consultantUser
  await house.fail(4, email)

  for (let tried = 0; tried < 31; tried += 1) expect((await house.attempt(email, PASSWORD)).status).toBe(200)
  expect(await house.fail(2, email)).toEqual([400, 429])
  await house.close()
})

test('an address has thirty failed tries a minute over all accounts', async () => {
  const house = await openGuardedHouse()
  const { email } = await makeUser(house)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => house.attempt(`nobody${n}@example.com`, 'wrong one')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(400))

  const stopped = await house.attempt(email, PASSWORD)
  expect(stopped).toMatchObject(tooMany)
  expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await house.attempt(email, PASSWORD, '198.51.100.7')).status).toBe(200)
  house.clock.advance(MINUTE)
  expect((await house.attempt(email, PASSWORD)).status).toBe(200)
  await house.close()
})

test('unknown accounts are counted like existing ones', async () => {
  const house = await openGuardedHouse()

  expect(await house.fail(6, 'nobody@example.com')).toEqual(await house.fail(6, house.adminUser.email, '192.0.2.9'))
  await house.close()
})

test('a forwarded address is ignored without a trusted proxy', async () => {
  const house = await openHouse({ config: { limitsOn: true, trustedProxies: 0 }, clock: stillClock() })
  const statuses = []
  for (let tried = 0; tried < 6; tried += 1) {
    const answer = await ask(house.url, '/api/login/access-token', {
      method: 'POST',
      form: { username: house.adminUser.email, password: 'wrong one' },
      headers: { 'x-forwarded-for': `192.0.2.${tried}` },
    })
    statuses.push(answer.status)
  }

  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  await house.close()
})

test('addresses that a client adds before the last proxy are ignored', async () => {
  const house = await openGuardedHouse()
  const { email } = house.adminUser
  for (let tried = 0; tried < 5; tried += 1) await house.attempt(email, 'wrong one', `203.0.113.${tried}, 192.0.2.1`)

  expect(await house.attempt(email, 'wrong one', '203.0.113.99, 192.0.2.1')).toMatchObject(tooMany)
  await house.close()
})

test('without rate limits tries are not counted', async () => {
  const house = await openHouse()
  for (let tried = 0; tried < 31; tried += 1) {
    const form = { username: `nobody${tried % 3}@example.com`, password: 'wrong one' }
    expect((await ask(house.url, '/api/login/access-token', { method: 'POST', form })).status).toBe(400)
  }
  await house.close()
})

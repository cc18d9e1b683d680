import { updateMe } from '@assay/contract/users'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../hands/people.ts'
import { openHouse } from '../../../test/house.ts'
import { ask } from '../../../test/raw.ts'
import { movableClock } from '../../http/testClock.ts'

test('of a flood of sign-ins a few wait and the others are told to come again', async () => {
  const house = await openHouse({ inEarnest: true })
  const form = { username: 'nobody@example.com', password: 'wrong one' }

  const answers = await Promise.all(
    Array.from({ length: 200 }, () => ask(house.url, '/api/login/access-token', { method: 'POST', form })),
  )

  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  for (const { json, headers } of busy) {
    expect(json.code).toBe('BUSY')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(answers.filter(({ status }) => status === 400).length).toBe(200 - busy.length)
  expect(200 - busy.length).toBeGreaterThanOrEqual(66)
  await expect(house.signIn(house.adminUser.email)).resolves.toBeDefined()
  await house.close()
})

test('a browser that is known does not wait behind a flood of strangers', async () => {
  const house = await openHouse({ inEarnest: true })
  const signIn = (password: string, headers = {}) =>
    ask(house.url, '/api/login/access-token', {
      ...{ method: 'POST', form: { username: house.adminUser.email, password }, headers },
    })
  const cookie = (await signIn(PASSWORD)).headers.get('set-cookie')?.split(';')[0] ?? ''
  let wrongEnded = 0
  const flood = Array.from({ length: 160 }, () => signIn('wrong one').then(() => (wrongEnded += 1)))
  // Until the queue is full.
  await expect.poll(() => wrongEnded, { interval: 1, timeout: 60_000 }).toBeGreaterThan(0)

  expect(await signIn(PASSWORD, { cookie })).toMatchObject({ status: 200 })
  expect(wrongEnded).toBeLessThan(160)
  await Promise.all(flood)
  await house.close()
})

test('somebody changes their own password five times in a quarter of an hour', async () => {
  const clock = movableClock()
  clock.freeze(Date.now())
  const house = await openHouse({ config: { limitsOn: true }, clock })
  const change = (n: number) => house.consultant(updateMe, { body: { password: `number ${n}!` } })

  for (let n = 0; n < 5; n += 1) await change(n)
  await expect(change(5)).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  expect(await house.consultant(updateMe, { body: { full_name: 'Grace Murray' } })).toMatchObject({
    full_name: 'Grace Murray',
  })
  clock.advance(3 * 60_000)
  await change(6)
  await house.close()
})

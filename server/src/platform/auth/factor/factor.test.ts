import { beginTotp, confirmTotp, removeTotp, resetFactor } from '@assay/contract/auth/factors'
import { setPolicy } from '@assay/contract/erasure/policy'
import { listLabels } from '@assay/contract/labels'
import { getMe } from '@assay/contract/users'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../../../testing/client/make.ts'
import { codeOrStatus, factorsOf, startFactorServer } from '../../../../../testing/server/auth/factors.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import type { TestServer } from '../../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const STEP = 30_000

let server: TestServer
beforeAll(async () => {
  server = await startFactorServer()
})
afterAll(() => server.close())
afterEach(async () => {
  // Changing the policy for second factors needs a recent sign-in, so the administrator signs in again.
  server.admin = await server.signIn(server.adminUser.email)
  await server.admin(setPolicy, { body: { second_factor: 'optional' } })
})

const { newUser, codeNow, setUpApp, begin, guarded, prove } = factorsOf(() => server)

test('after its setup, an authenticator app is required to sign in, and each code works once', async () => {
  const { user, caller } = await newUser()
  const { secret, uri, qr } = await caller(beginTotp)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`secret=${secret}`)
  expect(qr).toMatch(/^<svg/)
  await expect(caller(confirmTotp, { body: { totp: codeNow(secret, 5) } })).rejects.toMatchObject({
    status: 422,
    errors: [expect.objectContaining({ code: 'WRONG_CODE' })],
  })
  await server.signIn(user.email)
  const { recovery_codes } = await caller(confirmTotp, { body: { totp: codeNow(secret) } })
  expect(recovery_codes).toEqual(Array(10).fill(expect.stringMatching(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)))
  await expect(caller(beginTotp)).rejects.toMatchObject({ status: 409, code: 'FACTOR_EXISTS' })
  await expect(caller(confirmTotp, { body: { totp: '123456' } })).rejects.toMatchObject({ code: 'NOTHING_PENDING' })

  const { challenge, ...needed } = await begin(user.email)
  expect(needed).toMatchObject({ factors: ['totp', 'recovery_code'], passkey_options: null })
  expect(codeOrStatus(await prove(challenge, { totp: codeNow(secret) }))).toBe('SECOND_FACTOR_WRONG')
  const opened = await prove(challenge, { totp: codeNow(secret, 1) })
  expect(opened.json).toMatchObject({ token_type: 'bearer', recovery_codes_left: 10 })
  expect(await server.holder(opened.json.access_token)(getMe)).toMatchObject({ id: user.id, has_second_factor: true })
  expect(codeOrStatus(await prove(challenge, { totp: codeNow(secret, 1) }))).toBe('CHALLENGE_OVER')

  const again = await begin(user.email)
  for (const step of [-1, 0, 1])
    expect(codeOrStatus(await prove(again.challenge, { totp: codeNow(secret, step) }))).not.toBe(200)
  server.clock.advance(STEP)
  expect(codeOrStatus(await prove(again.challenge, { totp: codeNow(secret, 1) }))).toBe(200)
  const { action, detail } = await server.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('actor_id', '=', user.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([action, detail]).toEqual(['signed_in', expect.stringContaining('totp')])
})

test('a wrong password does not reveal if the user has a second factor', async () => {
  const { user } = await guarded()
  const plain = await makeUser(server)
  const wrong = async (username: string) => {
    const form = { username, password: 'not this 1!' }
    const { status, text } = await ask(server.url, '/api/login/access-token', { method: 'POST', form })
    return { status, text }
  }
  expect(await wrong(user.email)).toEqual(await wrong(plain.email))
})

test('five wrong codes end a sign-in, even if sent together; ten wrong codes block further attempts for fifteen minutes', async () => {
  const { secret, begin } = await guarded()
  const wrong = { recovery_code: 'aaaaa-aaaaa' }
  const { challenge } = await begin()
  const tries = await Promise.all(Array.from({ length: 9 }, () => prove(challenge, wrong)))
  expect(tries.map(codeOrStatus).sort()).toEqual([
    ...Array(4).fill('CHALLENGE_OVER'),
    ...Array(5).fill('SECOND_FACTOR_WRONG'),
  ])
  expect(codeOrStatus(await prove(challenge, { totp: codeNow(secret, 1) }))).toBe('CHALLENGE_OVER')

  const next = await begin()
  for (let tried = 0; tried < 5; tried += 1)
    expect(codeOrStatus(await prove(next.challenge, wrong))).toBe('SECOND_FACTOR_WRONG')
  const last = await begin()
  const limited = await prove(last.challenge, { totp: codeNow(secret, 1) })
  expect(codeOrStatus(limited)).toBe('TOO_MANY_TRIES')
  expect(Number(limited.headers.get('retry-after'))).toBe(15 * 60)
  server.clock.advance(15 * MINUTE)
  expect(codeOrStatus(await prove((await begin()).challenge, { totp: codeNow(secret) }))).toBe(200)
})

test('a known browser has its own ten attempts, independent of the attempts of other browsers', async () => {
  const { secret, codes, begin } = await guarded()
  const opened = await prove((await begin()).challenge, { totp: codeNow(secret, 1) })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(cookie).toMatch(/^assay_browser=/)
  const wrong = { recovery_code: 'aaaaa-aaaaa' }
  const tryWrong = async (own = '') => {
    for (let tried = 0; tried < 10; ) {
      const { challenge } = await begin()
      for (let left = 5; left > 0; left -= 1, tried += 1) await prove(challenge, wrong, server.url, own)
    }
  }
  await tryWrong()
  const right = async (code = '', own = '') =>
    codeOrStatus(await prove((await begin()).challenge, { recovery_code: code }, server.url, own))
  expect(await right(codes[0])).toBe('TOO_MANY_TRIES')
  expect(await right(codes[0], `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`)).toBe('TOO_MANY_TRIES')
  expect(await right(codes[0], cookie)).toBe(200)
  await tryWrong(cookie)
  expect(await right(codes[1], cookie)).toBe('TOO_MANY_TRIES')
})

test('a sign-in challenge expires after five minutes, or when the factors of the user are reset', async () => {
  const { secret, user, begin } = await guarded()
  const { challenge } = await begin()
  server.clock.advance(5 * MINUTE)
  expect(codeOrStatus(await prove(challenge, { totp: codeNow(secret) }))).toBe('CHALLENGE_OVER')
  const { challenge: another } = await begin()
  await server.admin(resetFactor, { params: { id: user.id } })
  expect(codeOrStatus(await prove(another, { totp: codeNow(secret) }))).toBe('CHALLENGE_OVER')
})

test.each([
  {},
  { totp: '12345' },
  { totp: '1234567' },
  { totp: '12 456' },
  { totp: 123_456 },
  { totp: '123456', recovery_code: 'aaaaa-aaaaa' },
  { totp: '123456', passkey: {} },
  { passkey: 'x' },
  { challenge: 7, totp: '123456' },
])('%j is rejected as a second step of the sign-in', async (proof) => {
  expect((await prove('none', proof)).status).toBe(422)
})

test('if a required second factor is missing, the user can only set up a second factor', async () => {
  server.admin = await server.signIn(server.adminUser.email)
  const { user, caller } = await newUser()
  const rule = (second_factor: 'all' | 'admins') => server.admin(setPolicy, { body: { second_factor } })
  await expect(rule('all')).rejects.toMatchObject({ status: 409, code: 'OWN_FACTOR_MISSING' })
  const { secret } = await setUpApp(server.admin)
  await rule('admins')
  expect(await caller(getMe)).toMatchObject({ must_set_factor: false })
  await rule('all')

  await expect(caller(listLabels)).rejects.toMatchObject({ status: 403, code: 'FACTOR_REQUIRED' })
  const paths = ['/user/me', '/settings', '/user/me/factor', '/user/me/session']
  const answers = await Promise.all(paths.map((path) => ask(server.url, `/api${path}`, { token: caller.token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403])
  expect(await caller(getMe)).toMatchObject({ must_set_factor: true, has_second_factor: false })
  expect(await (await server.signIn(user.email))(getMe)).toMatchObject({ must_set_factor: true })

  await setUpApp(caller)
  expect(await caller(listLabels)).toEqual(expect.any(Array))
  await expect(caller(removeTotp)).rejects.toMatchObject({ status: 409, code: 'FACTOR_REQUIRED' })
  server.clock.advance(STEP)
  expect(codeOrStatus(await prove((await begin(server.adminUser.email)).challenge, { totp: codeNow(secret) }))).toBe(
    200,
  )
  await server.admin(setPolicy, { body: { second_factor: 'optional' } })
  await server.admin(removeTotp)
})

test('an administrator can reset the factors and sessions of other users, but not their own', async () => {
  const { user, caller } = await guarded()
  await expect(server.admin(resetFactor, { params: { id: server.adminUser.id } })).rejects.toMatchObject({
    status: 409,
    code: 'OWN_STANDING',
  })
  await expect(server.admin(resetFactor, { params: { id: 999_999 } })).rejects.toMatchObject({ status: 404 })
  await server.admin(resetFactor, { params: { id: user.id } })
  await expect(caller(getMe)).rejects.toMatchObject({ status: 401 })
  expect(await (await server.signIn(user.email))(getMe)).toMatchObject({ has_second_factor: false })
})

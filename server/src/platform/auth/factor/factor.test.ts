import { createHash } from 'node:crypto'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  getOwnFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetFactor,
  startPasskey,
} from '@assay/contract/auth/factors'
import { signIn } from '@assay/contract/auth/sessions'
import { setPolicy } from '@assay/contract/erasure/policy'
import { settings } from '@assay/contract/installation/installation'
import { listLabels } from '@assay/contract/labels'
import { getMe } from '@assay/contract/users'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../../testing/client/caller.ts'
import { makeUser } from '../../../../../testing/client/make.ts'
import { makePasskey } from '../../../../../testing/client/passkey.ts'
import { PASSWORD } from '../../../../../testing/client/people.ts'
import { codeOf } from '../../../../../testing/fakes/authenticator.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const STEP = 30_000
const party = { host: 'assay.example', origin: 'https://assay.example' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { passkeys: party } })
  server.clock.freeze(Date.parse('2026-03-04T05:06:15Z'))
  server.admin = await server.signIn(server.adminUser.email)
})
afterAll(() => server.close())
afterEach(async () => {
  // Only users with a recent sign-in can change the policy, so the administrator signs in again.
  server.admin = await server.signIn(server.adminUser.email)
  await server.admin(setPolicy, { body: { second_factor: 'optional' } })
})

const newUser = async () => {
  const user = await makeUser(server)
  return { user, caller: await server.signIn(user.email) }
}
const codeNow = (secret: string, ahead = 0) => codeOf(secret, ahead, server.clock.now())

async function setUpApp(caller: Caller) {
  const { secret } = await caller(beginTotp)
  const { recovery_codes } = await caller(confirmTotp, { body: { totp: codeNow(secret) } })
  return { secret, codes: recovery_codes ?? [] }
}

async function guarded() {
  const { user, caller } = await newUser()
  const app = await setUpApp(caller)
  return { ...app, user, caller, begin: () => begin(user.email) }
}

async function begin(email: string, at = server.url) {
  const form = { username: email, password: PASSWORD }
  const { status, json } = await ask(at, '/api/login/access-token', { method: 'POST', form })
  expect({ status, code: json.code }).toEqual({ status: 400, code: 'SECOND_FACTOR_NEEDED' })
  return json as { challenge: string; factors: string[]; passkey_options: Record<string, unknown> | null }
}

const prove = (challenge: string, proof: object, at = server.url, cookie = '') =>
  ask(at, '/api/login/second-factor', {
    method: 'POST',
    json: { challenge, ...proof },
    ...(cookie && { headers: { cookie } }),
  })
const nobodyUsed = (user_id: number, code_hash: string) => ({ user_id, code_hash, used_at: null, shown_again_at: null })
const codeOrStatus = ({ status, json }: Awaited<ReturnType<typeof prove>>) => (status === 200 ? 200 : json.code)

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
  // The code that was used to switch on the factor cannot be used again.
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

test('a recovery code works only once, in any case and with any separator; new codes replace all old codes', async () => {
  const { codes, caller, begin } = await guarded()
  const [first = '', second = '', third = ''] = codes

  const opened = await prove((await begin()).challenge, { recovery_code: ` ${first.toUpperCase().replace('-', ' ')} ` })
  expect(opened.json).toMatchObject({ recovery_codes_left: 9 })
  expect(codeOrStatus(await prove((await begin()).challenge, { recovery_code: first }))).toBe('SECOND_FACTOR_WRONG')
  expect(codeOrStatus(await prove((await begin()).challenge, { recovery_code: second.replace('-', '') }))).toBe(200)
  const { recovery_codes } = await caller(renewRecoveryCodes)
  const { challenge } = await begin()
  expect(codeOrStatus(await prove(challenge, { recovery_code: third }))).toBe('SECOND_FACTOR_WRONG')
  expect(codeOrStatus(await prove(challenge, { recovery_code: recovery_codes[0] }))).toBe(200)

  await caller(removeTotp)
  expect(await caller(getOwnFactor)).toMatchObject({ totp: null, recovery_codes_left: 0, is_required: false })
  await expect(caller(renewRecoveryCodes)).rejects.toMatchObject({ status: 409, code: 'NO_FACTOR' })
  await expect(caller(removeTotp)).rejects.toMatchObject({ status: 409, code: 'NO_FACTOR' })
})

test('recovery codes are hashed like passwords, and codes with an older hash work until used or renewed', async () => {
  const { user, codes, caller, begin } = await guarded()
  const kept = server.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user.id)
  const hashes = (await kept.execute()).map(({ code_hash }) => code_hash)
  expect(hashes).toEqual(Array(10).fill(expect.stringMatching(/^\$argon2id\$v=19\$/)))
  expect(new Set(hashes).size).toBe(10)

  const older = ['1l0oi-aaaaa', 'zzzzz-00000', '11111-22222']
  const hashOf = (code: string) =>
    createHash('sha256')
      .update(`${user.id} ${code.replace('-', '')}`)
      .digest('hex')
  const [first = '', second = '', third = ''] = older
  for (const code of older)
    await server.db
      .insertInto('recovery_codes')
      .values(nobodyUsed(user.id, hashOf(code)))
      .execute()
  const open = async (recovery_code: string) => codeOrStatus(await prove((await begin()).challenge, { recovery_code }))
  expect([await open(first), await open(first)]).toEqual([200, 'SECOND_FACTOR_WRONG'])
  expect([await open(second), await open(codes[0] ?? '')]).toEqual([200, 200])
  await caller(renewRecoveryCodes)
  expect([await open(third), await open(codes[1] ?? '')]).toEqual(Array(2).fill('SECOND_FACTOR_WRONG'))
})

test('a code, recovery code or challenge works only once, even if used many times at once on several nodes', async () => {
  const second = server.place.databaseUrl ? await openNode({ place: server.place, clock: server.clock }) : server
  const nodes = [server.url, second.url, server.url, second.url]
  const { secret, codes, user, begin } = await guarded()
  const withOwn = async (proof: object) => {
    const challenges: string[] = []
    for (const _ of nodes) challenges.push((await begin()).challenge)
    return Promise.all(nodes.map((url, at) => prove(challenges[at] ?? '', proof, url)))
  }
  const amountIn = (answers: Awaited<ReturnType<typeof prove>>[]) =>
    answers.filter(({ status }) => status === 200).length

  expect(amountIn(await withOwn({ totp: codeNow(secret, 1) }))).toBe(1)
  expect(amountIn(await withOwn({ recovery_code: codes[0] }))).toBe(1)
  // The three rejected requests with the app's code count as three wrong attempts. The three with the same recovery
  // code count as one.
  const wrong = server.db.selectFrom('wrong_factors').select('at').where('user_id', '=', user.id)
  expect((await wrong.execute()).length).toBe(3 + 1)
  const { challenge } = await begin()
  const proofs = nodes.map((url, at) => prove(challenge, { recovery_code: codes[at + 1] }, url))
  expect(amountIn(await Promise.all(proofs))).toBe(1)
  if (second !== server) await second.close()
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

async function addKey(caller: Caller, name = 'Laptop', from?: string) {
  const passkey = makePasskey(party)
  const { challenge, options } = await caller(beginPasskey)
  const added = await caller(addPasskey, { body: { challenge, name, passkey: passkey.register(options, from) } })
  return { passkey, ...added, challenge }
}

test('a passkey works as a second step, or alone if the device verifies the user', async () => {
  const { user, caller } = await newUser()
  expect(await server.anonymous(settings)).toMatchObject({ passkeys: true })
  const { passkey, id, challenge, recovery_codes } = await addKey(caller)
  expect(recovery_codes).toHaveLength(10)
  const spent = { challenge, name: 'Twice', passkey: makePasskey(party).register({ challenge: 'x' }) }
  await expect(caller(addPasskey, { body: spent })).rejects.toMatchObject({ code: 'CHALLENGE_OVER' })

  const needed = await begin(user.email)
  expect(needed).toMatchObject({ factors: ['passkey', 'recovery_code'], passkey_options: expect.any(Object) })
  const options = needed.passkey_options ?? {}
  for (const wrong of [
    passkey.use({ challenge: 'bm90IHRoaXM' }),
    passkey.use(options, { from: 'https://elsewhere.example' }),
    passkey.use(options, { at: 'elsewhere.example' }),
    makePasskey(party).use(options),
  ]) {
    expect(codeOrStatus(await prove(needed.challenge, { passkey: wrong }))).toBe('SECOND_FACTOR_WRONG')
  }
  const answer = passkey.use(options, { unverified: true })
  expect(codeOrStatus(await prove(needed.challenge, { passkey: answer }))).toBe(200)
  expect(codeOrStatus(await prove((await begin(user.email)).challenge, { passkey: answer }))).toBe(
    'SECOND_FACTOR_WRONG',
  )

  const alone = async () => {
    const { challenge, passkey_options } = await server.anonymous(startPasskey, { body: {} })
    return { challenge, options: passkey_options }
  }
  const unsure = await alone()
  const unverified = passkey.use(unsure.options, { unverified: true })
  expect(codeOrStatus(await prove(unsure.challenge, { passkey: unverified }))).toBe('SECOND_FACTOR_WRONG')
  // A recovery code is only a second factor. With only a passkey and a recovery code, the sign-in would have no first
  // factor.
  expect(codeOrStatus(await prove(unsure.challenge, { recovery_code: recovery_codes?.[0] }))).toBe(
    'SECOND_FACTOR_WRONG',
  )
  const sure = await alone()
  const opened = await prove(sure.challenge, { passkey: passkey.use(sure.options) })
  expect(await server.holder(opened.json.access_token)(getMe)).toMatchObject({ id: user.id })

  const { passkeys } = await caller(getOwnFactor)
  expect(passkeys).toMatchObject([{ id, name: 'Laptop', last_used_at: expect.any(String) }])
  await expect(server.consultant(removePasskey, { params: { id } })).rejects.toMatchObject({
    code: 'PASSKEY_NOT_FOUND',
  })
  await caller(removePasskey, { params: { id } })
  expect(await server.anonymous(signIn, { body: { username: user.email, password: PASSWORD } })).toMatchObject({
    token_type: 'bearer',
  })
})

test('an invalid passkey, or a passkey of another site, cannot be added', async () => {
  const { caller } = await newUser()
  for (const add of [
    () => addKey(caller, 'Elsewhere', 'https://elsewhere.example'),
    async () => caller(addPasskey, { body: { ...(await caller(beginPasskey)), name: 'None', passkey: {} } }),
  ]) {
    await expect(add()).rejects.toMatchObject({ status: 422, errors: [expect.objectContaining({ code: 'INVALID' })] })
  }
  expect(await caller(getOwnFactor)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
})

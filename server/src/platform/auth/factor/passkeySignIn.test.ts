import { addPasskey, beginPasskey, getOwnFactor, removePasskey, startPasskey } from '@assay/contract/auth/factors'
import { signIn } from '@assay/contract/auth/sessions'
import { settings } from '@assay/contract/installation/installation'
import { getMe } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../../testing/client/caller.ts'
import { makePasskey } from '../../../../../testing/client/passkey.ts'
import { PASSWORD } from '../../../../../testing/client/people.ts'
import { codeOrStatus, factorsOf, party, startFactorServer } from '../../../../../testing/server/auth/factors.ts'
import type { TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startFactorServer()
})
afterAll(() => server.close())

const { newUser, begin, prove } = factorsOf(() => server)

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
  // This sign-in began without a password. A recovery code is only a second factor, so it is rejected.
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

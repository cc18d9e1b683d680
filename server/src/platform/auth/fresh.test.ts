import { resetFactor } from '@assay/contract/auth/factors'
import { makePasswordLink } from '@assay/contract/auth/links'
import { unlinkUser } from '@assay/contract/auth/sso'
import { createToken } from '@assay/contract/auth/tokens'
import { getCompany, setCompany } from '@assay/contract/company'
import { setPolicy } from '@assay/contract/erasure/policy'
import { createUser, deleteUser, updateMe, updateUser } from '@assay/contract/users'
import { createWebhook, deleteWebhook, renewWebhookSecret, updateWebhook } from '@assay/contract/webhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const MINUTE = 60_000
const AGAIN = { status: 409, code: 'SIGN_IN_AGAIN' }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newUser = (email: string) => ({ full_name: 'Some One', email, password: PASSWORD })
const hook = { url: 'https://8.8.8.8/', events: ['interview.started' as const] }

test('changes of accounts and of data receivers require a sign-in within the last fifteen minutes', async () => {
  const params = { id: (await server.admin(createUser, { body: newUser('one@example.com') })).id }
  const at = { params: { id: (await server.admin(createWebhook, { body: hook })).id } }
  const { token } = await server.admin(createToken, { body: { name: 'CI', scopes: ['admin'] } })
  server.clock.advance(15 * MINUTE)
  const { admin } = server
  const refused = [
    () => admin(updateMe, { body: { password: 'Another-1!' } }),
    () => admin(updateMe, { body: { email: 'other@example.com' } }),
    ...[false, true].map(
      (is_superuser) => () => admin(createUser, { body: { ...newUser('two@example.com'), is_superuser } }),
    ),
    () => admin(setCompany, { body: { reply_to: 'other@example.com' } }),
    ...[{ password: 'Another-1!' }, { email: 'x@example.com' }, { is_superuser: true }, { is_active: false }].map(
      (body) => () => admin(updateUser, { params, body }),
    ),
    () => admin(deleteUser, { params }),
    () => admin(resetFactor, { params }),
    () => admin(unlinkUser, { params }),
    () => admin(makePasswordLink, { params }),
    () => admin(setPolicy, { body: { retention_days: 30 } }),
    () => admin(createWebhook, { body: hook }),
    () => admin(updateWebhook, { ...at, body: { is_active: false } }),
    () => admin(renewWebhookSecret, at),
  ]
  for (const call of refused) await expect(call(), String(call)).rejects.toMatchObject(AGAIN)

  // A missing object or an invalid value must be reported before SIGN_IN_AGAIN.
  const nobody = { params: { id: 9_999 } }
  await expect(admin(deleteUser, nobody)).rejects.toMatchObject({ status: 404 })
  await expect(admin(updateUser, { ...nobody, body: { is_active: false } })).rejects.toMatchObject({ status: 404 })
  await expect(admin(renewWebhookSecret, nobody)).rejects.toMatchObject({ status: 404 })
  const inside = { ...hook, url: 'https://10.0.0.1/' }
  await expect(admin(createWebhook, { body: inside })).rejects.toMatchObject({ status: 422 })

  const same = { full_name: 'Same One', email: 'one@example.com', is_superuser: false, is_active: true }
  expect(await admin(updateUser, { params, body: same })).toMatchObject(same)
  const own = { full_name: 'Ada King', email: server.adminUser.email }
  expect(await admin(updateMe, { body: own })).toMatchObject(own)
  await admin(deleteWebhook, at)

  expect(await server.holder(token)(updateUser, { params, body: { is_active: false } })).toMatchObject({
    is_active: false,
  })
  expect(await server.holder(token)(setCompany, { body: { name: 'Example' } })).toMatchObject({ name: 'Example' })
  for (const body of [
    { reply_to: 'other@example.com' },
    { website: 'https://other.example' },
    { privacy_contact: 'x@other.example' },
  ])
    await expect(server.holder(token)(setCompany, { body })).rejects.toMatchObject({
      status: 409,
      code: 'SIGN_IN_AGAIN',
    })
  const unchanged = await server.admin(getCompany)
  expect(await server.holder(token)(setCompany, { body: unchanged })).toEqual(unchanged)
  const anew = await server.signIn(server.adminUser.email)
  expect(await anew(updateUser, { params, body: { is_superuser: true } })).toMatchObject({ is_superuser: true })
  await anew(deleteUser, { params })
})

import { makePasswordLink, redeemLink } from '@assay/contract/auth/links'
import { signIn } from '@assay/contract/auth/sessions'
import { unlinkUser } from '@assay/contract/auth/sso'
import { createToken } from '@assay/contract/auth/tokens'
import { listLabels } from '@assay/contract/labels'
import { getMe, registerUser, updateMe } from '@assay/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../../../../testing/client/make.ts'
import { openProvider, type Provider } from '../../../../../testing/fakes/identityProvider.ts'
import { claimsOf, ssoSignInOf, tokenOf } from '../../../../../testing/server/auth/ssoSignIn.ts'
import { companySettings } from '../../../../../testing/server/company.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const HOUR = 3_600_000

let provider: Provider
let server: TestServer

beforeAll(async () => {
  provider = await openProvider()
  server = await startTestServer({ config: companySettings(provider) })
  server.clock.freeze(Date.now())
  provider.follow(server.clock.now)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  provider.say({})
  provider.describe({})
  server.admin = await server.signIn(server.adminUser.email)
})

const { arrive } = ssoSignInOf(() => ({ provider, server }))
const someone = () => `nora${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}@example.com`

test('a new employee gets an account at the first sign-in, and is recognised by subject afterwards', async () => {
  const email = someone()
  const first = await arrive(claimsOf(email.toUpperCase(), { sub: email }), '/admin/labels?x=1')

  expect(first).toMatchObject({ status: 200, json: { token_type: 'bearer', to: '/admin/labels?x=1' } })
  const user = await server.holder(tokenOf(first))(getMe)
  expect(user).toMatchObject({ email, full_name: 'Nora Newcomb', is_superuser: false, signs_in_by: 'sso' })
  const later = await arrive({ claims: { sub: email, email: 'other@elsewhere.example' } })
  expect(await server.holder(tokenOf(later))(getMe)).toMatchObject({ id: user.id, email })
})

test('the first sign-in through the provider ends all earlier access to the account', async () => {
  const user = await makeUser(server)
  const before = await server.signIn(user.email)
  const { token } = await before(createToken, { body: { name: 'Robot', scopes: ['bank:read'] } })
  const { link } = await server.admin(makePasswordLink, { params: { id: user.id } })
  const held = link.split('#')[1] ?? ''

  const answer = await arrive(claimsOf(user.email, { sub: 'linked' }))
  const linked = server.holder(tokenOf(answer))
  expect(await linked(getMe)).toMatchObject({ id: user.id, signs_in_by: 'sso' })
  const ended = [
    () => before(getMe),
    () => server.holder(token)(listLabels),
    () => server.anonymous(redeemLink, { body: { token: held, password: 'Another-1' } }),
    () => server.anonymous(signIn, { body: { username: user.email, password: 'Correct-1' } }),
    () => linked(updateMe, { body: { password: 'Another-1' } }),
    () => server.admin(makePasswordLink, { params: { id: user.id } }),
  ]
  const codes = await Promise.all(ended.map((call) => call().catch(({ code }) => code)))
  expect(codes).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    'LINK_NOT_VALID',
    'BAD_CREDENTIALS',
    'SIGNS_IN_BY_SSO',
    'SIGNS_IN_BY_SSO',
  ])
  expect(await arrive(claimsOf(user.email, { sub: 'somebody else' }))).toMatchObject({
    json: { code: 'SSO_NOT_ALLOWED' },
  })

  await server.admin(unlinkUser, { params: { id: user.id } })
  await expect(linked(getMe)).rejects.toMatchObject({ status: 401 })
  await expect(server.admin(unlinkUser, { params: { id: user.id } })).rejects.toMatchObject({ code: 'NOT_LINKED' })
  expect(await server.admin(makePasswordLink, { params: { id: user.id } })).toMatchObject({ link: expect.any(String) })
})

test('a session from the provider lasts twelve hours, even if it is used', async () => {
  const nora = server.holder(tokenOf(await arrive(claimsOf(someone()))))
  server.clock.advance(11 * HOUR)
  expect(await nora(getMe)).toMatchObject({ signs_in_by: 'sso' })

  server.clock.advance(HOUR)
  await expect(nora(getMe)).rejects.toMatchObject({ status: 401 })
})

test('if password sign-in is off, only the company provider can open a session', async () => {
  const node = await openNode({ config: { ...companySettings(provider), passwordSignIn: false }, clock: server.clock })
  const { email } = server.adminUser
  const off = { status: 403, json: { code: 'PASSWORD_SIGN_IN_OFF' } }
  const first = { full_name: 'Ada Lovelace', email, password: 'Correct-1' }
  const { id } = await node.anonymous(registerUser, { body: first })

  const token = tokenOf(await arrive(claimsOf(email, { groups: ['leads'] }), undefined, node.url))
  expect(await node.holder(token)(getMe)).toMatchObject({ id, signs_in_by: 'sso' })
  const closed = [
    ask(node.url, '/api/login/access-token', { method: 'POST', form: { username: email, password: 'Correct-1' } }),
    ask(node.url, '/api/login/forgotten', { method: 'POST', json: { email } }),
    ask(node.url, '/api/login/passkey', { method: 'POST', json: {} }),
    ask(node.url, '/api/user/open', { method: 'POST', json: first }),
    ask(node.url, `/api/user/${id}/password-link`, { method: 'POST', token }),
  ]
  for (const answer of await Promise.all(closed)) expect(answer).toMatchObject(off)
  await node.close()
})

test('at every sign-in, groups decide about the administrator role, but the last administrator keeps this role', async () => {
  const { email } = server.adminUser
  const roleWith = async (who: string, groups: unknown) =>
    (await server.holder(tokenOf(await arrive(claimsOf(who, { groups }))))(getMe)).is_superuser
  const other = someone()

  expect(await roleWith(other, 'leads')).toBe(true)
  expect(await roleWith(other, ['Leads', 'leads of something'])).toBe(false)
  expect(await roleWith(email, [])).toBe(true)
  expect(await roleWith(other, ['leads'])).toBe(true)
  expect(await roleWith(email, [])).toBe(false)

  const user = server.db.selectFrom('users').select('id').where('email', '=', other)
  const { id } = await user.executeTakeFirstOrThrow()
  const changed = server.db.selectFrom('audit').select(['actor_id', 'detail']).where('action', '=', 'changed')
  const auditEntries = await changed.where('object_id', '=', String(id)).orderBy('id').execute()
  expect(auditEntries.map(({ actor_id, detail }) => [actor_id, JSON.parse(detail ?? '')])).toEqual([
    [id, { fields: ['role'], role: ['admin', 'consultant'] }],
    [id, { fields: ['role'], role: ['consultant', 'admin'] }],
  ])
})

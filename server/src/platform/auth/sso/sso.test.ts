import { makePasswordLink, redeemLink } from '@assay/contract/auth/links'
import { signIn } from '@assay/contract/auth/sessions'
import { unlinkUser } from '@assay/contract/auth/sso'
import { createToken } from '@assay/contract/auth/tokens'
import { listLabels } from '@assay/contract/labels'
import { getMe, listUsers, registerUser, updateMe } from '@assay/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../../../../testing/client/make.ts'
import { openProvider, type Provider } from '../../../../../testing/fakes/identityProvider.ts'
import type { IdTokenOptions } from '../../../../../testing/fakes/idTokens.ts'
import { assay } from '../../../../../testing/server/process.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { readConfig } from '../../../config.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let provider: Provider
let server: TestServer
const baseUrl = 'https://assay.example'
const settings = () => ({
  baseUrl,
  sso: {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    name: 'Example',
    domains: ['example.com'],
    scopes: 'openid email profile',
    adminGroup: 'leads',
    groupsClaim: 'groups',
    trustsEmail: false,
  },
})

beforeAll(async () => {
  provider = await openProvider()
  server = await startTestServer({ config: settings() })
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

const post = (url: string, path: string, json: unknown, cookie?: string) =>
  ask(url, `/api/login/sso${path}`, { method: 'POST', json, ...(cookie && { headers: { cookie } }) })

async function leave(said: IdTokenOptions = {}, to?: string, from = server.url) {
  provider.say(said)
  const started = await post(from, '/start', { to })
  expect(started.status).toBe(200)
  const { url } = started.json as { url: string }
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
  const set = started.headers.get('set-cookie') ?? ''
  return { url: new URL(url), back, set, cookie: set.split(';')[0] ?? '', body: Object.fromEntries(back.searchParams) }
}

async function arrive(said: IdTokenOptions = {}, to?: string, at = server.url) {
  const { body, cookie } = await leave(said, to, at)
  return post(at, '', body, cookie)
}

const claimsOf = (email: string, more: object = {}): IdTokenOptions => ({
  claims: { sub: email, email, email_verified: true, name: 'Nora Newcomb', ...more },
})
const someone = () => `nora${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}@example.com`
const userOf = async (email: string) => (await server.admin(listUsers)).find((user) => user.email === email)
const tokenOf = ({ json }: Awaited<ReturnType<typeof arrive>>) => (json as { access_token: string }).access_token

test('a single sign-on requests a code from the provider, and only the same browser can use the code', async () => {
  const { url, back, set } = await leave()

  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    client_id: provider.clientId,
    redirect_uri: `${baseUrl}/login/sso`,
    code_challenge_method: 'S256',
    nonce: expect.any(String),
  })
  expect(back.href).toContain(`${baseUrl}/login/sso?`)
  expect(set).toMatch(/^assay_sso=\S+; Path=\/api\/login; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
})

const companyVariables = () => ({
  ASSAY_BASE_URL: baseUrl,
  ASSAY_OIDC_ISSUER: provider.issuer,
  ASSAY_OIDC_CLIENT_ID: provider.clientId,
})

test('the server requests the configured scopes from the provider', async () => {
  const { sso } = readConfig({ ...companyVariables(), ASSAY_OIDC_SCOPES: 'openid email  groups ' })
  const other = await startTestServer({ config: { baseUrl, sso } })
  const { url } = await leave({}, undefined, other.url)
  expect(url.searchParams.get('scope')).toBe('openid email groups')
  await other.close()
})

test.each(['email profile', 'OpenID', 'openid,email', 'openid "email"', ' '])(
  'the scope setting %j prevents the start',
  (scopes) => {
    expect(() => readConfig({ ...companyVariables(), ASSAY_OIDC_SCOPES: scopes })).toThrow(
      'ASSAY_OIDC_SCOPES must be a list of scopes that contains openid',
    )
  },
)

test('a scope setting without a provider prevents the start', () => {
  expect(() => readConfig({ ASSAY_OIDC_SCOPES: 'openid' })).toThrow('ASSAY_OIDC_SCOPES needs ASSAY_OIDC_ISSUER')
})

test('a new employee gets an account at the first sign-in, and is recognised by subject afterwards', async () => {
  const email = someone()
  const first = await arrive(claimsOf(email.toUpperCase(), { sub: email }), '/admin/labels?x=1')

  expect(first).toMatchObject({ status: 200, json: { token_type: 'bearer', to: '/admin/labels?x=1' } })
  const user = await server.holder(tokenOf(first))(getMe)
  expect(user).toMatchObject({ email, full_name: 'Nora Newcomb', is_superuser: false, signs_in_by: 'sso' })
  // After the first sign-in, the e-mail address is not used to find the account.
  const later = await arrive({ claims: { sub: email, email: 'other@elsewhere.example' } })
  expect(await server.holder(tokenOf(later))(getMe)).toMatchObject({ id: user.id, email })
})

const far = () => Math.floor(server.clock.now() / 1_000)
const untrue: [string, () => IdTokenOptions][] = [
  ['no signature', () => ({ header: { alg: 'none' } })],
  ['the client secret as key', () => ({ header: { alg: 'HS256' } })],
  ['a foreign key', () => ({ isForeign: true })],
  ['an unknown key', () => ({ header: { kid: 'other' } })],
  ['another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
  ['another audience', () => ({ claims: { aud: 'other' } })],
  ['two audiences and no azp', () => ({ claims: { aud: [provider.clientId, 'other'] } })],
  ['the azp of another client', () => ({ claims: { azp: 'other' } })],
  ['a time in the past', () => ({ claims: { exp: far() - 600 } })],
  ['a time in the future', () => ({ claims: { nbf: far() + 600 } })],
  ['an issue time in the future', () => ({ claims: { iat: far() + 61, exp: far() + 900 } })],
  ['another nonce', () => ({ claims: { nonce: 'other' } })],
  ['an empty subject', () => ({ claims: { sub: '' } })],
  ['a subject that is not a text', () => ({ claims: { sub: 7 } })],
  ['userinfo of another user', () => ({ claims: { name: undefined }, userinfo: { sub: 'somebody else' } })],
]
test.each(untrue)('a user cannot sign in by an ID token with %s', async (_, said) => {
  const email = someone()
  const wrong = said()
  const answer = await arrive({ ...wrong, claims: { ...claimsOf(email).claims, ...wrong.claims } })

  expect(answer).toMatchObject({ status: 400, json: { code: 'SSO_FAILED' } })
  expect(await userOf(email)).toBeUndefined()
})

test.each([
  ['SSO_EMAIL', 'new@example.com', { email_verified: 'true' }],
  ['SSO_EMAIL', 'new@example.com', { email_verified: undefined }],
  ['SSO_EMAIL', 'new@example.com', { email: undefined }],
  ['SSO_NOT_ALLOWED', 'new@sub.example.com', {}],
  ['SSO_NOT_ALLOWED', 'new@evil-example.com', {}],
])('a sign-in fails with %s and creates no account: %s with %j', async (code, email, claims) => {
  expect(await arrive(claimsOf(email, claims))).toMatchObject({ status: 400, json: { code } })
  expect(await userOf(email)).toBeUndefined()
})

test('if only the userinfo response has an e-mail, the value email_verified of the ID token is ignored', async () => {
  const email = someone()
  const said = (userinfo: object): IdTokenOptions => ({
    claims: { sub: email, email: undefined, email_verified: true, name: 'Nora' },
    userinfo: { sub: email, email, ...userinfo },
  })
  for (const userinfo of [{}, { email_verified: false }])
    expect(await arrive(said(userinfo))).toMatchObject({ status: 400, json: { code: 'SSO_EMAIL' } })
  expect(await arrive(said({ email_verified: true }))).toMatchObject({ status: 200 })
})

test('the state cookie is deleted only after a sign-in with the correct state, even if this sign-in fails', async () => {
  const gone = 'assay_sso=; Path=/api/login; Max-Age=0; HttpOnly; SameSite=Lax; Secure'
  const unused = await leave(claimsOf(someone()))
  expect(
    (await post(server.url, '', { ...unused.body, state: 'other' }, unused.cookie)).headers.get('set-cookie'),
  ).toBeNull()
  for (const said of [claimsOf(someone()), claimsOf(someone(), { email_verified: false }), { isForeign: true }]) {
    const { body, cookie } = await leave(said)
    expect((await post(server.url, '', body, cookie)).headers.get('set-cookie')).toBe(gone)
  }
  const late = await leave(claimsOf(someone()))
  server.clock.advance(10 * MINUTE + 1)
  const answer = await post(server.url, '', late.body, late.cookie)
  expect(answer).toMatchObject({ status: 400, json: { code: 'SSO_STATE' } })
  expect(answer.headers.get('set-cookie')).toBe(gone)
})

test('the state of a sign-in works once, in its browser, for ten minutes, and on any node', async () => {
  const second = server.place.databaseUrl
    ? await openNode({ config: settings(), place: server.place, clock: server.clock })
    : server
  const anonymous = await leave()
  const { body, cookie } = await leave(claimsOf(someone()))
  const refused = { status: 400, json: { code: 'SSO_STATE' } }

  expect(await post(server.url, '', body)).toMatchObject(refused)
  expect(await post(server.url, '', body, anonymous.cookie)).toMatchObject(refused)
  const both = await Promise.all([second.url, server.url].map((url) => post(url, '', body, cookie)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  server.clock.advance(10 * MINUTE + 1)
  expect(await post(server.url, '', anonymous.body, anonymous.cookie)).toMatchObject(refused)
  if (second !== server) await second.close()
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
  // Companies reuse e-mail addresses for new colleagues.
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

test('a provider that is unreachable, or answers incorrectly, is reported as unavailable', async () => {
  const away = { status: 503, json: { code: 'SSO_UNAVAILABLE' } }
  const { body, cookie } = await leave()
  provider.goAway(true)
  expect(await post(server.url, '', body, cookie)).toMatchObject(away)

  // After an hour, the cached discovery document has expired.
  server.clock.advance(HOUR)
  expect(await post(server.url, '/start', {})).toMatchObject(away)
  provider.goAway(false)
  provider.describe({ issuer: 'https://elsewhere.example' })
  expect(await post(server.url, '/start', {})).toMatchObject(away)
})

test('if password sign-in is off, only the company provider can open a session', async () => {
  const node = await openNode({ config: { ...settings(), passwordSignIn: false }, clock: server.clock })
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

test('if password sign-in is off and the provider fails, a link from the command line still works', async () => {
  const node = await openNode({ config: { ...settings(), passwordSignIn: false }, clock: server.clock })
  const { email } = server.adminUser
  await node.anonymous(registerUser, { body: { full_name: 'Ada Lovelace', email, password: 'Correct-1' } })
  const linked = tokenOf(await arrive(claimsOf(email), undefined, node.url))
  provider.goAway(true)
  // The shell command uses the real clock, so the server's clock is set to the same time.
  const before = server.clock.now()
  server.clock.freeze(Date.now())

  const { databaseUrl, folder } = node.place
  const { status, stdout, stderr } = await assay(['sign-in-link', email], {
    ASSAY_DATA_DIR: folder,
    ASSAY_BASE_URL: baseUrl,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ASSAY_OIDC_ISSUER: provider.issuer,
    ASSAY_OIDC_CLIENT_ID: provider.clientId,
    ASSAY_PASSWORD_SIGN_IN: 'off',
  })
  expect([status, stderr]).toEqual([0, ''])
  const token = stdout.trimEnd().split('#').at(-1) ?? ''
  const { access_token } = await node.anonymous(redeemLink, { body: { token } })
  expect(await node.holder(access_token ?? '')(getMe)).toMatchObject({ email, signs_in_by: 'sso' })
  expect(await node.holder(linked)(getMe)).toMatchObject({ email })
  await expect(node.anonymous(redeemLink, { body: { token } })).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })

  provider.goAway(false)
  server.clock.freeze(before)
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

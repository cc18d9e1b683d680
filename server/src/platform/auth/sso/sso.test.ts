import { listUsers } from '@assay/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openProvider, type Provider } from '../../../../../testing/fakes/identityProvider.ts'
import type { IdTokenOptions } from '../../../../../testing/fakes/idTokens.ts'
import { claimsOf, postToSso, ssoSignInOf } from '../../../../../testing/server/auth/ssoSignIn.ts'
import { companySettings } from '../../../../../testing/server/company.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { readConfig } from '../../../config.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let provider: Provider
let server: TestServer
const baseUrl = 'https://assay.example'

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

const { leave, arrive } = ssoSignInOf(() => ({ provider, server }))
const someone = () => `nora${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}@example.com`
const userOf = async (email: string) => (await server.admin(listUsers)).find((user) => user.email === email)

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
    (await postToSso(server.url, '', { ...unused.body, state: 'other' }, unused.cookie)).headers.get('set-cookie'),
  ).toBeNull()
  for (const said of [claimsOf(someone()), claimsOf(someone(), { email_verified: false }), { isForeign: true }]) {
    const { body, cookie } = await leave(said)
    expect((await postToSso(server.url, '', body, cookie)).headers.get('set-cookie')).toBe(gone)
  }
  const late = await leave(claimsOf(someone()))
  server.clock.advance(10 * MINUTE + 1)
  const answer = await postToSso(server.url, '', late.body, late.cookie)
  expect(answer).toMatchObject({ status: 400, json: { code: 'SSO_STATE' } })
  expect(answer.headers.get('set-cookie')).toBe(gone)
})

test('the state of a sign-in works once, in its browser, for ten minutes, and on any node', async () => {
  const second = server.place.databaseUrl
    ? await openNode({ config: companySettings(provider), place: server.place, clock: server.clock })
    : server
  const anonymous = await leave()
  const { body, cookie } = await leave(claimsOf(someone()))
  const refused = { status: 400, json: { code: 'SSO_STATE' } }

  expect(await postToSso(server.url, '', body)).toMatchObject(refused)
  expect(await postToSso(server.url, '', body, anonymous.cookie)).toMatchObject(refused)
  const both = await Promise.all([second.url, server.url].map((url) => postToSso(url, '', body, cookie)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  server.clock.advance(10 * MINUTE + 1)
  expect(await postToSso(server.url, '', anonymous.body, anonymous.cookie)).toMatchObject(refused)
  if (second !== server) await second.close()
})

test('a provider that is unreachable, or answers incorrectly, is reported as unavailable', async () => {
  const away = { status: 503, json: { code: 'SSO_UNAVAILABLE' } }
  const { body, cookie } = await leave()
  provider.goAway(true)
  expect(await postToSso(server.url, '', body, cookie)).toMatchObject(away)

  // After an hour, the cached discovery document has expired.
  server.clock.advance(HOUR)
  expect(await postToSso(server.url, '/start', {})).toMatchObject(away)
  provider.goAway(false)
  provider.describe({ issuer: 'https://elsewhere.example' })
  expect(await postToSso(server.url, '/start', {})).toMatchObject(away)
})

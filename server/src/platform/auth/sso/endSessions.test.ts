import { verifyAudit } from '@assay/contract/audit'
import { signOut } from '@assay/contract/auth/sessions'
import { endSessionsByProvider } from '@assay/contract/auth/sso'
import { getMe } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, type Provider } from '../../../../../testing/fakes/identityProvider.ts'
import type { IdTokenOptions } from '../../../../../testing/fakes/idTokens.ts'
import { companySettings, signInThroughProvider } from '../../../../../testing/server/company.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const MINUTE = 60_000

let provider: Provider
let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  provider = await openProvider()
  const config = { ...companySettings(provider), logLevel: 'warn' as const }
  server = await startTestServer({ config, log: { write: (line) => void lines.push(line) } })
  server.clock.freeze(Date.now())
  provider.follow(server.clock.now)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const claimsOf = (sub: string, more: object = {}): IdTokenOptions => ({
  claims: { sub, email: `${sub}@example.com`, email_verified: true, name: 'Nora Newcomb', groups: [], ...more },
})
const arrive = (said: IdTokenOptions, at = server.url) => signInThroughProvider(at, provider, said)
async function enter(sub: string, more: object = {}) {
  const { status, json } = await arrive(claimsOf(sub, more))
  expect(status).toBe(200)
  return server.holder((json as { access_token: string }).access_token)
}
const isIn = (caller: ReturnType<TestServer['holder']>) =>
  caller(getMe).then(
    () => true,
    () => false,
  )
const tell = (logout_token: string, at = server.url) =>
  ask(at, '/api/login/sso/backchannel', { method: 'POST', form: { logout_token } })
const auditEntriesOf = async (action: string) => {
  const rows = server.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id')
  return (await rows.execute()).map((row) => ({ ...row, detail: JSON.parse(row.detail ?? 'null') }))
}

test('the provider can end one session by its id, or all sessions of a user, on every node', async () => {
  const [first, second, other] = [
    await enter('una', { sid: 'a' }),
    await enter('una', { sid: 'b' }),
    await enter('ute'),
  ]
  const node = server.place.databaseUrl
    ? await openNode({ config: companySettings(provider), place: server.place, clock: server.clock })
    : server

  expect(await tell(provider.sayEnded({ claims: { sid: 'a', sub: 'ute' } }))).toMatchObject({ status: 200, text: '' })
  expect(await isIn(first)).toBe(true)
  expect((await tell(provider.sayEnded({ claims: { sid: 'a' } }), node.url)).status).toBe(200)
  expect([await isIn(first), await isIn(second), await isIn(other)]).toEqual([false, true, true])

  const third = await enter('una', { sid: 'c' })
  expect((await tell(provider.sayEnded({ claims: { sub: 'una' } }))).status).toBe(200)
  expect([await isIn(second), await isIn(third), await isIn(other)]).toEqual([false, false, true])
  expect((await auditEntriesOf('ended')).map(({ actor_kind, detail }) => [actor_kind, detail])).toEqual(
    Array.from({ length: 3 }, () => ['system', { by: 'sso' }]),
  )
  if (node !== server) await node.close()
})

test('a logout token is accepted only once, on any node', async () => {
  const nora = await enter('nora')
  const token = provider.sayEnded({ claims: { sub: 'nora' } })
  const answers = await Promise.all([tell(token), tell(token), tell(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await isIn(nora)).toBe(false)
  const again = await enter('nora')
  expect(await tell(token)).toMatchObject({ status: 400, json: { error: 'invalid_request', code: 'SSO_FAILED' } })
  expect(await isIn(again)).toBe(true)
})

const far = () => Math.floor(server.clock.now() / 1_000)
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const untrue: [string, () => IdTokenOptions][] = [
  ['no signature', () => ({ header: { alg: 'none' } })],
  ['the client secret as key', () => ({ header: { alg: 'HS256' } })],
  ['a foreign key', () => ({ isForeign: true })],
  ['an unknown key', () => ({ header: { kid: 'other' } })],
  ['the type of another token', () => ({ header: { typ: 'at+jwt' } })],
  ['another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
  ['another audience', () => ({ claims: { aud: 'other' } })],
  ['a time in the past', () => ({ claims: { exp: far() - 61 } })],
  ['an issue time in the future', () => ({ claims: { iat: far() + 61 } })],
  ['no time', () => ({ claims: { iat: undefined } })],
  ['no end', () => ({ claims: { exp: undefined } })],
  ['no id', () => ({ claims: { jti: undefined } })],
  ['an empty id', () => ({ claims: { jti: '' } })],
  ['no event', () => ({ claims: { events: undefined } })],
  ['another event', () => ({ claims: { events: { [`${EVENT}s`]: {} } } })],
  ['an event that is a list', () => ({ claims: { events: { [EVENT]: [] } } })],
  ['a nonce', () => ({ claims: { nonce: 'n' } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['a subject that is not a text', () => ({ claims: { sub: 7 } })],
  ['a session that is not a text', () => ({ claims: { sid: {} } })],
]
test.each(untrue)('a logout token with %s ends no session', async (_, said) => {
  const zoe = await enter('zoe')
  const wrong = said()
  const answer = await tell(provider.sayEnded({ ...wrong, claims: { sub: 'zoe', ...wrong.claims } }))

  expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request', code: 'SSO_FAILED' } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await isIn(zoe)).toBe(true)
})

test('a logout request without a token, or on a server without a provider, gets 400', async () => {
  const bare = await openNode()
  await expect(server.anonymous(endSessionsByProvider, { body: {} })).rejects.toMatchObject({
    status: 400,
    code: 'SSO_FAILED',
  })
  await expect(
    bare.anonymous(endSessionsByProvider, { body: { logout_token: provider.sayEnded() } }),
  ).rejects.toMatchObject({
    status: 400,
    code: 'SSO_FAILED',
  })
  await bare.close()
})

test('a user who also signs out at the provider is redirected to the provider’s sign-out address', async () => {
  const plain = await enter('ida')
  provider.describe({ end_session_endpoint: `${provider.issuer}/end` })
  server.clock.advance(60 * MINUTE)
  const ida = await enter('ida')
  const answer = await ida(signOut, { body: { provider: true } })
  const url = new URL(answer?.url ?? '')

  expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/end`)
  const asked = Object.fromEntries(url.searchParams)
  expect(asked).toEqual({
    id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    client_id: provider.clientId,
    post_logout_redirect_uri: 'https://assay.example/login',
  })
  expect(await isIn(ida)).toBe(false)

  const bare = await ask(server.url, '/api/logout', { method: 'POST', token: plain.token })
  expect([bare.status, bare.text]).toEqual([204, ''])
  const admin = await server.signIn(server.adminUser.email)
  expect(await admin(signOut, { body: { provider: true } })).toEqual({ url: null })
  provider.describe({})
})

test('a user can sign out even if the provider is unreachable', async () => {
  provider.describe({ end_session_endpoint: `${provider.issuer}/end` })
  const eva = await enter('eva')
  server.clock.advance(61 * MINUTE)
  provider.goAway(true)
  expect(await eva(signOut, { body: { provider: true } })).toEqual({ url: null })
  expect(await isIn(eva)).toBe(false)
  provider.goAway(false)
  provider.describe({})
})

const causes: [string, () => IdTokenOptions][] = [
  ['SIGNATURE', () => ({ isForeign: true })],
  ['SIGNATURE', () => ({ header: { alg: 'none' } })],
  ['SIGNATURE', () => ({ header: { kid: 'other' } })],
  ['ISSUER', () => ({ claims: { iss: 'https://elsewhere.example' } })],
  ['AUDIENCE', () => ({ claims: { aud: 'other' } })],
  ['AUDIENCE', () => ({ claims: { aud: [provider.clientId, 'other'] } })],
  // The library checks times of tokens with the real clock, so this test uses the real time too.
  ['TIME', () => ({ claims: { exp: Math.floor(Date.now() / 1_000) - 600 } })],
  ['TIME', () => ({ claims: { iat: far() + 61, exp: far() + 900 } })],
  ['NONCE', () => ({ claims: { nonce: 'other' } })],
  ['SUBJECT', () => ({ claims: { sub: '' } })],
  ['SUBJECT', () => ({ claims: { sub: 7 } })],
  ['EMAIL', () => ({ claims: { email_verified: false } })],
  ['DOMAIN', () => ({ claims: { email: 'somebody@elsewhere.example' } })],
  ['LINKED', () => ({ claims: { email: 'una@example.com' } })],
]
test.each(causes)(
  'a sign-in rejected because of %s writes an audit entry and a warning with the reason (%#)',
  async (cause, said) => {
    server.clock.advance(MINUTE)
    lines.length = 0
    const before = (await auditEntriesOf('sign_in_refused')).length
    const wrong = said()
    const { claims } = claimsOf(`new${crypto.randomUUID()}`)
    expect((await arrive({ ...wrong, claims: { ...claims, ...wrong.claims } })).status).toBe(400)

    const auditEntries = (await auditEntriesOf('sign_in_refused')).slice(before)
    expect(auditEntries).toMatchObject([
      { actor_kind: 'system', actor_id: null, object_kind: 'sign_in', detail: { by: 'sso', cause } },
    ])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, cause }])
    expect(lines.join()).not.toContain('@')
  },
)

test('sign-ins with a wrong state, a rejected code or an unreachable provider get different error codes', async () => {
  const before = (await auditEntriesOf('sign_in_refused')).length
  const post = (path: string, json: unknown, cookie = '') =>
    ask(server.url, `/api/login/sso${path}`, { method: 'POST', json, headers: { cookie } })
  expect((await post('', { code: 'c', state: 's' })).status).toBe(400)
  const started = await post('/start', {})
  const state = new URL(started.json.url).searchParams.get('state')
  const cookie = (started.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect((await post('', { code: 'unknown', state }, cookie)).status).toBe(400)
  server.clock.advance(61 * MINUTE)
  provider.goAway(true)
  expect((await post('/start', {})).status).toBe(503)
  provider.goAway(false)
  provider.describe({ issuer: 'https://elsewhere.example' })
  expect((await post('/start', {})).status).toBe(503)
  provider.describe({})

  const causes = (await auditEntriesOf('sign_in_refused')).slice(before).map(({ detail }) => detail.cause)
  expect(causes).toEqual(['STATE', 'CODE', 'UNAVAILABLE', 'DISCOVERY'])
})

test('at most sixty rejected sign-ins a minute write an audit entry', async () => {
  server.clock.advance(2 * MINUTE)
  const before = (await auditEntriesOf('sign_in_refused')).length
  const tries = Array.from({ length: 70 }, () =>
    ask(server.url, '/api/login/sso', { method: 'POST', json: { code: 'c', state: 's' } }),
  )
  await Promise.all(tries)
  expect((await auditEntriesOf('sign_in_refused')).length - before).toBe(60)
  server.clock.advance(2 * MINUTE)
  await ask(server.url, '/api/login/sso', { method: 'POST', json: { code: 'c', state: 's' } })
  expect((await auditEntriesOf('sign_in_refused')).length - before).toBe(61)
  const admin = await server.signIn(server.adminUser.email)
  expect(await admin(verifyAudit)).toMatchObject({ is_intact: true })
})

test('if the provider sends no groups, the user keeps the role, and the audit entry has groups: absent', async () => {
  const roleWith = async (more: object) => (await (await enter('lea', more))(getMe)).is_superuser
  const lastDetail = async () => (await auditEntriesOf('signed_in')).at(-1)?.detail
  expect(await roleWith({ groups: ['leads'] })).toBe(true)
  expect(await lastDetail()).toEqual({ by: 'sso' })
  for (const absent of [
    { groups: undefined },
    { groups: null },
    { groups: undefined, _claim_names: { groups: 'src1' } },
  ]) {
    lines.length = 0
    expect(await roleWith(absent)).toBe(true)
    expect(await lastDetail()).toEqual({ by: 'sso', groups: 'absent' })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, msg: expect.stringContaining('groups') }])
  }
  expect(await roleWith({ groups: [] })).toBe(false)
  expect(await roleWith({ groups: undefined })).toBe(false)
})

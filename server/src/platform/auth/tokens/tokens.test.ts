import { createToken, getOwnToken, listTokens, revokeToken } from '@assay/contract/auth/tokens'
import { isStaffEndpoint } from '@assay/contract/endpoint'
import { createLabel, listLabels } from '@assay/contract/labels'
import { getMe, updateMe, updateUser } from '@assay/contract/users'
import { grants, type Scope, scopes } from '@assay/domain/people/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../../testing/client/caller.ts'
import { makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { makeUser } from '../../../../../testing/client/make.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const make = (who: Caller, wanted: readonly Scope[], kind: 'personal' | 'service' = 'personal', expires_in_days = 90) =>
  who(createToken, { body: { name: 'Robot', scopes: [...wanted], kind, expires_in_days } })

const anAdmin = async () => {
  // Only users with a recent sign-in can make another user an administrator, so the administrator signs in again.
  server.admin = await server.signIn(server.adminUser.email)
  const user = await makeUser(server, { is_superuser: true })
  return { user, caller: await server.signIn(user.email) }
}

const statusOf = async (path: string, token: string, method = 'GET') =>
  (await ask(server.url, `/api${path}`, { method, token, ...(method === 'GET' ? {} : { json: {} }) })).status

test('a token is shown once and grants only its scopes', async () => {
  const { token, ...created } = await make(server.consultant, ['bank:read'])

  expect(token).toMatch(/^assay_[0-9A-Za-z]{46}$/)
  expect(created).toMatchObject({
    kind: 'personal',
    hint: token.slice(0, 10),
    scopes: ['bank:read'],
    last_used_at: null,
  })
  const robot = server.holder(token)
  expect(await robot(listLabels)).toEqual(expect.any(Array))
  await expect(robot(createLabel, { body: { name: 'ROBOT' } })).rejects.toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  })
  expect(await robot(getOwnToken)).toMatchObject({
    ...created,
    last_used_at: expect.any(String),
    last_used_address: '127.0.0.1',
  })
  const { tokens } = await server.consultant(listTokens)
  expect(JSON.stringify(tokens)).not.toContain(token)
  const row = await server.db.selectFrom('api_tokens').selectAll().where('id', '=', created.id).executeTakeFirst()
  expect(JSON.stringify(row)).not.toContain(token)
})

test('each call accepts exactly the token scopes that its definition requires', async () => {
  const { caller } = await anAdmin()
  const holders = new Map<Scope, string>()
  for (const scope of scopes) holders.set(scope, (await make(caller, [scope], 'service')).token)

  const wrong: string[] = []
  for (const { call } of routes.filter(({ call }) => isStaffEndpoint(call) && !call.events)) {
    // No object has the ids in these paths, so a request that is accepted by mistake changes nothing.
    const path = call.path.replaceAll(/:code|:receipt|:token/g, 'a'.repeat(22)).replaceAll(/:\w+/g, '999999')
    for (const [scope, token] of holders) {
      const answer = await ask(server.url, `/api${path}`, {
        method: call.method,
        token,
        ...(call.body && { headers: { 'content-type': 'text/nothing' }, body: 'x' }),
      })
      const isOpen = grants([scope], call.fresh ? null : (call.scope ?? null))
      if ((answer.status !== 403) !== isOpen) wrong.push(`${call.method} ${call.path} ${scope}: ${answer.status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('if a token lacks a scope, the response names the scope', async () => {
  const { token } = await make(server.consultant, ['interviews:write'])
  const answer = await ask(server.url, '/api/question', { token })

  expect(answer.status).toBe(403)
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="bank:read"')
})

test('tokens with a scope for labels, questions or interviews can read labels', async () => {
  for (const scope of ['labels:read', 'bank:read', 'interviews:read'] as const) {
    const { token } = await make(server.consultant, [scope])
    expect([scope, await statusOf('/label', token)]).toEqual([scope, 200])
  }
  const { token } = await make(server.consultant, ['labels:read'])
  expect([await statusOf('/label/999999', token), await statusOf('/question', token)]).toEqual([404, 403])
})

test('the scope for the user directory is allowed only in a service token, and only alone', async () => {
  const alone = { status: 422, errors: [{ field: 'scopes', code: 'SCOPE_ALONE' }] }
  await expect(make(server.admin, ['scim', 'bank:read'], 'service')).rejects.toMatchObject(alone)
  await expect(make(server.admin, ['scim'])).rejects.toMatchObject(alone)
  await expect(make(server.consultant, ['scim'], 'service')).rejects.toMatchObject({ status: 403 })
  expect(await make(server.admin, ['scim'], 'service')).toMatchObject({ scopes: ['scim'], kind: 'service' })
})

test('a malformed, unknown or revoked token counts as not signed in', async () => {
  const { token, id } = await make(server.consultant, ['bank:read'])
  const changed = token.endsWith('0') ? `${token.slice(0, -1)}1` : `${token.slice(0, -1)}0`
  expect(await statusOf('/label', changed)).toBe(401)
  expect(await statusOf('/label', token)).toBe(200)
  await server.consultant(revokeToken, { params: { id } })
  expect(await statusOf('/label', token)).toBe(401)
  await expect(server.consultant(revokeToken, { params: { id } })).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
})

test('every call rejects an invalid token, even a public call', async () => {
  await makeBank(server, 10, ['DEAD'])
  const { code } = await makeInterview(server, { labels: ['DEAD'] })
  const { token, id } = await make(server.consultant, ['interviews:read'])
  const paths = [
    `/interview/${code}`,
    '/interview/iv_1',
    `/interview/${code}/entry`,
    `/interview/${code}/calendar`,
    '/company',
  ]
  const statuses = (bearer: string) => Promise.all(paths.map((path) => statusOf(path, bearer)))
  const before = await statuses(token)
  expect(before).not.toContain(401)

  await server.consultant(revokeToken, { params: { id } })

  expect(await statuses(token)).toEqual(paths.map(() => 401))
  for (const authorization of [`Token ${token}`, token, `Basic x ${token}`]) {
    const { status } = await ask(server.url, `/api/interview/${code}/entry`, { headers: { authorization } })
    expect([authorization.split(' ')[0], status]).toEqual([authorization.split(' ')[0], 401])
  }
  // An ended staff session in the browser must not block the candidate.
  expect(await statusOf(`/interview/${code}/entry`, 'a-session-that-has-ended')).toBe(200)
})

test('only the owner of a token or an administrator can revoke the token', async () => {
  const { id } = await make(server.admin, ['bank:read'])
  await expect(server.consultant(revokeToken, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const own = await make(server.consultant, ['bank:read'])
  await server.admin(revokeToken, { params: { id: own.id } })
  expect(await statusOf('/label', own.token)).toBe(401)
})

test('a consultant cannot create administrator tokens or service tokens', async () => {
  await expect(make(server.consultant, ['admin'])).rejects.toMatchObject({ status: 403 })
  await expect(make(server.consultant, ['bank:read'], 'service')).rejects.toMatchObject({ status: 403 })
})

test('after an administrator becomes a consultant, the admin scope of their tokens has no effect', async () => {
  const { user, caller } = await anAdmin()
  const { token } = await make(caller, ['admin', 'bank:read'])
  expect(await statusOf('/user', token)).toBe(200)
  await server.admin(updateUser, { params: { id: user.id }, body: { is_superuser: false } })

  expect(await statusOf('/user', token)).toBe(403)
  expect(await statusOf('/label', token)).toBe(200)
})

test('a new password or a deactivation revokes personal tokens, but no service tokens', async () => {
  const { user, caller } = await anAdmin()
  const service = await make(caller, ['bank:read'], 'service')
  const first = await make(caller, ['bank:read'])
  await caller(updateMe, { body: { password: 'another-1!' } })
  expect(await statusOf('/label', first.token)).toBe(401)
  const second = await make(caller, ['bank:read'])
  await server.admin(updateUser, { params: { id: user.id }, body: { is_active: false } })
  expect(await statusOf('/label', second.token)).toBe(401)
  expect(await statusOf('/label', service.token)).toBe(200)
})

test('a token cannot change its own user or use calls that need a signed-in person', async () => {
  const { user, caller } = await anAdmin()
  const { token } = await make(
    caller,
    scopes.filter((scope) => scope !== 'scim'),
  )

  expect(await statusOf(`/user/${user.id}`, token, 'PUT')).toBe(403)
  expect(await statusOf(`/user/${user.id}/password-link`, token, 'POST')).toBe(403)
  await expect(server.holder(token)(getMe)).rejects.toMatchObject({ status: 403 })
  await expect(server.holder(token)(listTokens)).rejects.toMatchObject({ status: 403 })
})

test('an object created by a service token has no owner, and the audit log names the token', async () => {
  const { token, id } = await make(server.admin, ['bank:write'], 'service')
  const label = await server.holder(token)(createLabel, { body: { name: 'BY_ROBOT' } })

  const auditEntry = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('object_kind', '=', 'label')
    .where('object_id', '=', String(label.id))
    .executeTakeFirst()
  expect(auditEntry).toMatchObject({ actor_kind: 'token', actor_id: id, actor_name: 'Robot' })
})

test('a session older than fifteen minutes cannot create a token', async () => {
  const { caller } = await anAdmin()
  server.clock.advance(15 * 60_000)
  await expect(make(caller, ['bank:read'])).rejects.toMatchObject({ status: 409, code: 'SIGN_IN_AGAIN' })
})

test('a token expires after the chosen number of days', async () => {
  const { caller } = await anAdmin()
  const short = await make(caller, ['bank:read'], 'service', 1)
  const long = await make(caller, ['bank:read'], 'service', 2)
  server.clock.advance(24 * 60 * 60_000)
  expect([await statusOf('/label', short.token), await statusOf('/label', long.token)]).toEqual([401, 200])
})

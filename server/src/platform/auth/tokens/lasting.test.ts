import { createToken, getOwnToken, listTokens } from '@assay/contract/auth/tokens'
import { listLabels } from '@assay/contract/labels'
import { createUser, getUser, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../../testing/client/caller.ts'
import { makeUser } from '../../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../../testing/client/people.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const DAY = 24 * 60 * 60_000

let server: TestServer
let robot: Caller
let token: string
let expires_at: string
beforeAll(async () => {
  server = await startTestServer()
  const made = await server.admin(createToken, { body: { name: 'Robot', kind: 'service', scopes: ['admin'] } })
  ;({ token, expires_at } = made)
  robot = server.holder(token)
})
afterAll(() => server.close())

const answered = (path: string, method: string, json?: object) =>
  ask(server.url, `/api${path}`, { method, token, ...(json && { json }) })

test('a token with the scope admin cannot give anybody permanent access', async () => {
  const { id } = await makeUser(server)
  const forbidden: [string, string, object?][] = [
    ['POST', '/user', { full_name: 'Some One', email: 'some@example.com', password: PASSWORD }],
    ['DELETE', `/user/${id}`],
    ['PUT', `/user/${id}`, { is_superuser: true }],
    ['PUT', `/user/${id}`, { is_superuser: false }],
    ['PUT', `/user/${id}`, { email: 'other@example.com' }],
    ['PUT', `/user/${id}`, { password: 'another-1!' }],
    ['PUT', `/user/${id}`, { is_active: true }],
    // The server checks permissions before the values of the request.
    ['PUT', `/user/${id}`, { is_active: 'yes' }],
    ['PUT', `/user/${id}`, { full_name: '', password: 1 }],
    ['DELETE', `/user/${id}/factor`],
    ['POST', `/user/${id}/password-link`],
    ['DELETE', `/user/${id}/sso`],
    ['PUT', '/policy', { second_factor: 'optional' }],
    ['POST', '/token', { name: 'More', scopes: ['bank:read'] }],
  ]
  for (const [method, path, json] of forbidden) {
    const { status, json: said } = await answered(path, method, json)
    expect([method, path, json, status, said.code]).toEqual([method, path, json, 403, 'FORBIDDEN'])
  }
  expect((await answered('/user', 'GET')).status).toBe(200)
  expect((await answered('/policy', 'GET')).status).toBe(200)
})

test('a token can deactivate users, and give them names with characters that staff cannot enter', async () => {
  const { id } = await makeUser(server)
  const params = { id }
  const renamed = await robot(updateUser, { params, body: { full_name: "Mary\u200b O'Neil (3rd), Jr." } })
  expect(renamed.full_name).toBe("Mary O'Neil (3rd), Jr.")
  for (const full_name of ['(3)', 'Two\nLines', 'x'.repeat(101)])
    await expect(robot(updateUser, { params, body: { full_name } })).rejects.toMatchObject({ status: 422 })
  expect(await robot(updateUser, { params, body: { is_active: false } })).toMatchObject({ is_active: false })
  await expect(robot(updateUser, { params, body: { is_active: true } })).rejects.toMatchObject({ status: 403 })
  expect(await server.admin(getUser, { params })).toMatchObject({ is_active: false })
})

test('exactly the responses to requests with a token contain the expiry time of the token', async () => {
  const paths: [string, number][] = [
    ['/token/me', 200],
    ['/user/987654', 404],
    ['/user?start_index=x', 422],
    ['/label', 403],
    ['/interview/AAAAAAAAAAAAAAAAAAAAAA', 404],
  ]
  for (const [path, status] of paths) {
    const answer = await answered(path, 'GET')
    expect([path, answer.status, answer.headers.get('token-expires-at')]).toEqual([path, status, expires_at])
  }
  const reader = await server.admin(createToken, { body: { name: 'Reader', scopes: ['interviews:read'] } })
  const stream = await fetch(`${server.url}/api/live/stream`, { headers: { authorization: `Bearer ${reader.token}` } })
  expect(stream.headers.get('token-expires-at')).toBe(reader.expires_at)
  await stream.body?.cancel()
  const forged = `${token.slice(0, -1)}${token.endsWith('0') ? 1 : 0}`
  for (const other of [undefined, forged])
    expect(
      (await ask(server.url, '/api/label', { ...(other && { token: other }) })).headers.has('token-expires-at'),
    ).toBe(false)
})

test('without a company sign-in for a long time, a user’s tokens stop until the next sign-in', async () => {
  const own = await startTestServer({ config: { ssoTokenMs: 10 * DAY } })
  own.clock.freeze(Date.now())
  const made = await own.consultant(createToken, { body: { name: 'Mine', scopes: ['labels:read'] } })
  const service = await own.admin(createToken, { body: { name: 'Ours', scopes: ['labels:read'], kind: 'service' } })
  expect(made.is_asleep).toBe(false)
  const signInAt = (at: number) =>
    own.db
      .updateTable('users')
      .set({ sso_issuer: 'https://login.example.com', sso_subject: 'grace', sso_signed_in_at: at })
      .where('id', '=', own.consultantUser.id)
      .execute()
  await signInAt(own.clock.now())
  const mine = own.holder(made.token)
  own.clock.advance(10 * DAY - 1)
  expect(await mine(getOwnToken)).toMatchObject({ is_asleep: false })
  own.clock.advance(1)
  await expect(mine(listLabels)).rejects.toMatchObject({ status: 401 })
  expect(await own.holder(service.token)(listLabels)).toEqual([])
  const admin = await own.signIn(own.adminUser.email)
  const shown = async () => {
    const { tokens } = await admin(listTokens, { query: { all: 'true' } })
    return Object.fromEntries(tokens.map(({ name, is_asleep }) => [name, is_asleep]))
  }
  expect(await shown()).toEqual({ Mine: true, Ours: false })
  await signInAt(own.clock.now())
  expect(await mine(listLabels)).toEqual([])
  expect(await shown()).toEqual({ Mine: false, Ours: false })
  // The directory deactivates the users that it manages, so the tokens of these users need no recent sign-in.
  await signInAt(0)
  await expect(mine(listLabels)).rejects.toMatchObject({ status: 401 })
  await own.db.updateTable('users').set({ provisioned_at: 1 }).where('id', '=', own.consultantUser.id).execute()
  expect(await mine(listLabels)).toEqual([])
  await own.close()
})

test('a deactivated user loses all access, and a reactivation does not restore the access', async () => {
  const user = await makeUser(server)
  const { id } = user
  const caller = await server.signIn(user.email)
  const personal = await caller(createToken, { body: { name: 'Mine', scopes: ['labels:read'] } })
  const hashes = { password: 'a', mailed: 'b', once: 'c' } as const
  const expires = server.clock.now() + DAY
  for (const [kind, hash] of Object.entries(hashes))
    await server.db
      .insertInto('sign_in_links')
      .values({ hash: `${hash}${id}`, user_id: id, kind: kind as keyof typeof hashes, expires_at: expires })
      .execute()
  await server.db
    .insertInto('challenges')
    .values({
      hash: `d${id}`,
      user_id: id,
      kind: 'sign_in',
      password_hash: null,
      nonce: '',
      wrong: 0,
      expires_at: expires,
    })
    .execute()

  await robot(updateUser, { params: { id }, body: { is_active: false } })
  await expect(caller(listLabels)).rejects.toMatchObject({ status: 401 })
  await expect(server.holder(personal.token)(listLabels)).rejects.toMatchObject({ status: 401 })
  server.admin = await server.signIn(server.adminUser.email)
  await server.admin(updateUser, { params: { id }, body: { is_active: true } })
  await expect(caller(listLabels)).rejects.toMatchObject({ status: 401 })
  await expect(server.holder(personal.token)(listLabels)).rejects.toMatchObject({ status: 401 })
  for (const table of ['sign_in_links', 'challenges', 'sessions'] as const)
    expect(await server.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toEqual([])
  const auditEntries = await server.db
    .selectFrom('audit')
    .select('detail')
    .where('object_kind', '=', 'user')
    .where('object_id', '=', String(id))
    .where('action', '=', 'changed')
    .orderBy('id')
    .execute()
  expect(auditEntries.map(({ detail }) => JSON.parse(detail ?? '{}').is_active)).toEqual([
    [true, false],
    [false, true],
  ])
})

test('only a signed-in person, not a token, can create a user', async () => {
  const body = { full_name: 'Some One', email: 'somebody.new@example.com', password: PASSWORD }
  expect(await server.admin(createUser, { body })).toMatchObject({ email: body.email })
})

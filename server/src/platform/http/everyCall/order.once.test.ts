import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const bad: Record<string, Ask> = {
  'values that are wrong': { json: { full_name: '1', email: '', password: 'x', is_active: 'no' } },
  'JSON that is malformed': { headers: { 'content-type': 'application/json' }, body: '{' },
  'a type that is wrong': { body: 'text' },
  'a body that is too large': { headers: { 'content-type': 'application/json' }, body: 'x'.repeat(300_000) },
}

const writes = [
  ['POST', '/api/user'],
  ['PUT', '/api/user/1'],
  ['PUT', '/api/user/999999'],
  ['PUT', '/api/user/no-number'],
  ['PUT', '/api/user/me'],
] as const

describe.each(writes)('%s %s', (method, path) => {
  test.each(Object.keys(bad))('401 comes before %s', async (what) => {
    for (const token of [null, 'forged']) {
      const answer = await ask(server.url, path, { method, token, ...bad[what] })
      expect(answer).toMatchObject({ status: 401, json: { detail: 'Please sign in', code: 'UNAUTHENTICATED' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })
})

describe.each(writes.filter(([, path]) => !path.endsWith('me')))('%s %s', (method, path) => {
  test.each(Object.keys(bad))('403 comes before %s', async (what) => {
    const answer = await ask(server.url, path, { method, token: server.consultant.token, ...bad[what] })

    expect(answer).toMatchObject({
      status: 403,
      json: { detail: "You don't have enough privileges", code: 'FORBIDDEN' },
    })
  })
})

const wrong = { full_name: '1' }
const nobody = '/api/user/999999'

test.each<[string, number, Ask & { path: string; as: 'consultant' | 'admin' }]>([
  ['401 before 404', 401, { path: nobody, as: 'admin', token: 'forged' }],
  ['403 before 422', 403, { path: '/api/user/no-number', as: 'consultant' }],
  ['403 before 404', 403, { path: nobody, as: 'consultant' }],
  ['403 before 422 in a query', 403, { path: '/api/user?limit=-1', as: 'consultant' }],
  ['403 before 404 where something is deleted', 403, { path: nobody, as: 'consultant', method: 'DELETE' }],
  ['422 before 404', 422, { path: nobody, as: 'admin', method: 'PUT', json: wrong }],
  ['422 for a password before 404', 422, { path: nobody, as: 'admin', method: 'PUT', json: { password: 'x' } }],
  ['422 before 409', 422, { path: '/api/user/1', as: 'admin', method: 'PUT', json: { ...wrong, is_active: false } }],
  ['404 before 409', 404, { path: nobody, as: 'admin', method: 'PUT', json: { is_active: false } }],
  ['404 before 400', 404, { path: nobody, as: 'admin', method: 'PUT', json: { email: 'ada@example.com' } }],
  [
    '409 before 400',
    409,
    { path: '/api/user/1', as: 'admin', method: 'PUT', json: { email: 'grace@example.com', is_active: false } },
  ],
])('%s', async (_, status, { path, as, ...given }) => {
  expect((await ask(server.url, path, { token: server[as].token, ...given })).status).toBe(status)
})

test('a closed registration is answered 403 before the request is checked', async () => {
  for (const given of Object.values(bad)) {
    const answer = await ask(server.url, '/api/user/open', { method: 'POST', ...given })
    expect(answer).toMatchObject({ status: 403, json: { code: 'REGISTRATION_CLOSED' } })
  }
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type RawRequest } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const bad: Record<string, RawRequest> = {
  'invalid values': { json: { full_name: '1', email: '', password: 'x', is_active: 'no' } },
  'malformed JSON': { headers: { 'content-type': 'application/json' }, body: '{' },
  'a wrong content type': { body: 'text' },
  'a too large body': { headers: { 'content-type': 'application/json' }, body: 'x'.repeat(300_000) },
}

const writes = [
  ['POST', '/api/user'],
  ['PUT', '/api/user/1'],
  ['PUT', '/api/user/999999'],
  ['PUT', '/api/user/no-number'],
  ['PUT', '/api/user/me'],
] as const

describe.each(writes)('%s %s without a valid sign-in', (method, path) => {
  test.each(Object.keys(bad))('a call without a valid sign-in is answered with 401 even with %s', async (what) => {
    for (const token of [null, 'forged']) {
      const answer = await ask(server.url, path, { method, token, ...bad[what] })
      expect(answer).toMatchObject({ status: 401, json: { detail: 'Please sign in', code: 'UNAUTHENTICATED' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })
})

describe.each(writes.filter(([, path]) => !path.endsWith('me')))('%s %s without the required right', (method, path) => {
  test.each(Object.keys(bad))('a call without the required right is answered with 403 even with %s', async (what) => {
    const answer = await ask(server.url, path, { method, token: server.consultant.token, ...bad[what] })

    expect(answer).toMatchObject({
      status: 403,
      json: { detail: "You don't have enough privileges", code: 'FORBIDDEN' },
    })
  })
})

const wrong = { full_name: '1' }
const nobody = '/api/user/999999'

test.each<[string, number, RawRequest & { path: string; as: 'consultant' | 'admin' }]>([
  ['401 before 404', 401, { path: nobody, as: 'admin', token: 'forged' }],
  ['403 before 422', 403, { path: '/api/user/no-number', as: 'consultant' }],
  ['403 before 404', 403, { path: nobody, as: 'consultant' }],
  ['403 before 422 in a query', 403, { path: '/api/user?limit=-1', as: 'consultant' }],
  ['403 before 404 for a deletion', 403, { path: nobody, as: 'consultant', method: 'DELETE' }],
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
])('a request with several errors is answered in a fixed order: %s', async (_, status, { path, as, ...given }) => {
  expect((await ask(server.url, path, { token: server[as].token, ...given })).status).toBe(status)
})

test('while registration is closed, the response is 403 even if the request is invalid', async () => {
  for (const given of Object.values(bad)) {
    const answer = await ask(server.url, '/api/user/open', { method: 'POST', ...given })
    expect(answer).toMatchObject({ status: 403, json: { code: 'REGISTRATION_CLOSED' } })
  }
})

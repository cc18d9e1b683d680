import type { Endpoint } from '@assay/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ask, sendRawBytes } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.freeze(Date.now())
})
afterAll(() => server.close())

const nowhere = { detail: 'This address does not exist', code: 'NOT_FOUND' }

const asksNothing = ({ path, query }: Endpoint) =>
  !path.includes(':') && (query === undefined || z.safeParse(query, {}).success)
const ofTokens = '/token/me'
const reads = routes.filter(({ call }) => call.method === 'GET' && asksNothing(call) && call.path !== ofTokens)

function unmeasured(system: Record<string, unknown>) {
  const { clock_ahead_ms, disk, database_bytes, log_bytes, running, ...rest } = system
  return rest
}

test.each(reads.map(({ call }) => [call.path]))(
  'GET %s has the same response with and without a final slash',
  async (path) => {
    const { token } = server.admin

    const without = await ask(server.url, `/api${path}`, { token })
    const withSlash = await ask(server.url, `/api${path}/`, { token })

    expect(without.status).toBe(200)
    // New audit entries may be sealed between the two calls, so their responses can differ.
    if (path.startsWith('/audit')) return expect(withSlash.status).toBe(200)
    const expected = path === '/system' ? unmeasured(without.json) : without.json
    expect(withSlash).toMatchObject({ status: 200, json: expected })
  },
)

test('a path with a parameter can also end with a slash', async () => {
  const { token } = server.admin
  const path = `/api/user/${server.consultantUser.id}`

  expect(await ask(server.url, `${path}/`, { token })).toMatchObject({ status: 200, json: server.consultantUser })
  const renamed = await ask(server.url, `${path}/`, { token, method: 'PUT', json: { full_name: 'Grace M' } })
  expect(renamed).toMatchObject({ status: 200, json: { full_name: 'Grace M' } })
})

test.each([
  '/api',
  '/api/',
  '/api?x=1',
  '/api/nothing',
  '/api/users',
  '/api/user/1/2',
  '/api/USER',
  '/api/login',
  '/api/user/%E0%A4%A',
])('the path %s is not found, for any user and method', async (path) => {
  for (const token of [null, server.admin.token]) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(await ask(server.url, path, { method, token })).toMatchObject({ status: 404, json: nowhere })
    }
  }
})

test('a path with a parameter of 500 characters is not found', async () => {
  const answer = await ask(server.url, `/api/user/${'x'.repeat(500)}`, { token: server.admin.token })

  expect(answer).toMatchObject({ status: 404, json: nowhere })
})

test.each([
  ['POST', '/api/health', 'GET'],
  ['PATCH', '/api/user', 'GET, POST'],
  ['OPTIONS', '/api/user/', 'GET, POST'],
  ['PROPFIND', '/api/user/1', 'GET, PUT, DELETE'],
  ['POST', '/api/user/1?x=y', 'GET, PUT, DELETE'],
  ['GET', '/api/login/access-token', 'POST'],
  ['GET', '/api/logout', 'POST'],
  ['POST', '/api/openapi.json', 'GET'],
  ['DELETE', '/api/docs', 'GET'],
  ['DELETE', '/api/user/me', 'GET, PUT'],
  ['GET', '/api/user/open/', 'POST'],
  ['GET', '/api/question/upload', 'POST'],
])('%s %s is not allowed, and the response lists the allowed methods %s', async (method, path, allowed) => {
  const answer = await ask(server.url, path, { method, token: server.admin.token })

  expect(answer).toMatchObject({ status: 405, json: { code: 'METHOD_NOT_ALLOWED' } })
  expect(answer.headers.get('allow')).toBe(allowed)
})

test('HEAD returns the same headers as GET, and no body', async () => {
  const answer = await ask(server.url, '/api/user', { method: 'HEAD', token: server.admin.token })

  expect(answer).toMatchObject({ status: 200, text: '' })
  expect(answer.headers.get('x-total-count')).toBe('2')
})

test.each([
  ['an unknown method', 'FOO /api/user HTTP/1.1\r\nhost: x\r\n\r\n', '400'],
  ['a request that is not HTTP', 'hello\r\n\r\n', '400'],
  ['headers without end', `GET /api/user HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
  ['two hosts', 'GET /api/health HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n', '400'],
  ['two lengths', 'POST /api/user HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', '400'],
])('%s is rejected in the common error format', async (_, words, status) => {
  const heard = await sendRawBytes(server.url, words)

  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(heard.slice(heard.indexOf('{')))).toEqual({
    detail: 'The request cannot be read',
    code: 'MALFORMED_REQUEST',
  })
})

test.each([
  '//api/user',
  '//',
  '/a//b',
  '/%00',
  '/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/.git/config',
  '/\\',
])('a request for %s returns no private file and does not fail', async (path) => {
  const heard = await sendRawBytes(server.url, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)

  expect(heard).toMatch(/^HTTP\/1.1 (404|200) /)
  expect(heard).not.toContain('"workspaces"')
  expect(heard).not.toContain('[core]')
})

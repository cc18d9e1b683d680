import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, sendRawBytes } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const rulesOf = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? '').split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(' ')
      return [name, sources]
    }),
  )

function expectGuarded(headers: Headers) {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie'])
    expect(headers.get(name)).toBeNull()
}

const pages = ['/', '/login', '/interviews/abc', '/favicon.svg', '/nothing.js', '/api/docs']

/** The candidate's first page has inline parts, which are allowed only by their hashes. */
const inline = (path: string, amount: number) =>
  path === '/interviews/abc' ? Array.from({ length: amount }, () => expect.stringMatching(/^'sha256-.{44}'$/)) : []

test.each(pages)('the page %s has security headers against foreign code', async (path) => {
  const { headers } = await ask(server.url, path)

  expectGuarded(headers)
  expect(rulesOf(headers.get('content-security-policy'))).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline(path, 2)],
    'style-src': ["'self'", ...(path === '/interviews/abc' ? inline(path, 1) : ["'unsafe-inline'"])],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment']) {
    expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
  }
})

const data = [
  '/api/health',
  '/api/user',
  '/api/nothing',
  '/api/openapi.json',
  '/%61pi/user',
  '/%E0%A4%A',
  '/api/%E0%A4%A',
]

test.each(data)('the response to %s is not cached and may load no files', async (path) => {
  const { headers } = await ask(server.url, path)

  expectGuarded(headers)
  const none = ["'none'"]
  const policy = { 'default-src': none, 'base-uri': none, 'form-action': none, 'frame-ancestors': none }
  expect(rulesOf(headers.get('content-security-policy'))).toEqual(policy)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the response to an unreadable request has the same security headers', async () => {
  const heard = await sendRawBytes(server.url, 'hello\r\n\r\n')

  expect(heard).toMatch(/^HTTP\/1.1 400 /)
  expect(heard).toContain("content-security-policy: default-src 'none'")
  expect(heard).toContain('x-content-type-options: nosniff')
})

test('only an installation with https sends the header Strict-Transport-Security', async () => {
  const secure = await openNode({ config: { baseUrl: 'https://assay.example.com' } })

  const overHttps = await ask(secure.url, '/api/health')
  const overHttp = await ask(server.url, '/api/health')

  expect(overHttps.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  expect(overHttp.headers.get('strict-transport-security')).toBeNull()
  await secure.close()
})

test.each<[number, string, string, object]>([
  [200, 'GET', '/api/health', {}],
  [200, 'GET', '/api/openapi.json', {}],
  [200, 'GET', '/api/docs', {}],
  [400, 'POST', '/api/user', { headers: { 'content-type': 'application/json' }, body: '{' }],
  [401, 'GET', '/api/user', { token: 'forged' }],
  [404, 'GET', '/api/nothing', {}],
  [404, 'GET', '/%61pi/nothing', {}],
  [200, 'GET', '/%61pi/user', {}],
  [404, 'GET', '/api/%E0%A4%A', {}],
  [405, 'PUT', '/api/user', {}],
  [413, 'POST', '/api/user', { headers: { 'content-type': 'application/json' }, body: 'x'.repeat(300_000) }],
  [415, 'POST', '/api/user', { body: 'text' }],
  [422, 'POST', '/api/user', { json: {} }],
])('a response with status %i under /api is not cached: %s %s', async (status, method, path, given) => {
  const answer = await ask(server.url, path, { method, token: server.admin.token, ...given })

  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

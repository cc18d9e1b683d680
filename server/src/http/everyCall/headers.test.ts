import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse, openNode } from '../../../test/house.ts'
import { ask } from '../../../test/raw.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const rulesOf = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? '').split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(' ')
      return [name, sources]
    }),
  )

const places = [
  '/',
  '/login',
  '/interviews/abc',
  '/favicon.svg',
  '/nothing.js',
  '/api/health',
  '/api/user',
  '/api/nothing',
  '/api/docs',
]

test.each(places)('%s comes with the rules that keep foreign code out', async (path) => {
  const { headers } = await ask(house.url, path)

  expect(rulesOf(headers.get('content-security-policy'))).toEqual({
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
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
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-frame-options')).toBe('DENY')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment']) {
    expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
  }
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('set-cookie')).toBeNull()
})

test('only an installation on https tells browsers to stay there', async () => {
  const secure = await openNode({ config: { baseUrl: 'https://assay.example.com' } })

  const overHttps = await ask(secure.url, '/api/health')
  const overHttp = await ask(house.url, '/api/health')

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
  [404, 'GET', '/api/%E0%A4%A', {}],
  [405, 'PUT', '/api/user', {}],
  [413, 'POST', '/api/user', { headers: { 'content-type': 'application/json' }, body: 'x'.repeat(300_000) }],
  [415, 'POST', '/api/user', { body: 'text' }],
  [422, 'POST', '/api/user', { json: {} }],
])('a %i under /api is stored by nobody: %s %s', async (status, method, path, given) => {
  const answer = await ask(house.url, path, { method, token: house.admin.token, ...given })

  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

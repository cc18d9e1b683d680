import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { printFigure, rounds, TIMEOUT_MS } from '../../../../../testing/server/guarantee.ts'
import { HOSTILE_TEXTS, HOSTILE_VALUES, requestsFor } from '../../../../../testing/server/hostile.ts'
import { ask, type RawRequest, type RawResponse } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { routes } from '../../../app.ts'

const REQUESTS = rounds(1_500, 50_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  expect((await ask(server.url, '/api/health')).status).toBe(200)
})

const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\bselect\b.+\bfrom\b|\binsert into\b|sqlite|postgres|\/(?:home|work|tmp|usr)\//i

function expectComposure({ status, text, json }: RawResponse): void {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(text).not.toMatch(INSIDE)
  expect(json).toMatchObject({ detail: expect.any(String), code: expect.stringMatching(/^[A-Z_]+$/) })
  if (status === 422) expect(json.errors.length).toBeGreaterThan(0)
}

const fields: [string, string, string[]][] = [
  ['POST', '/api/user', ['full_name', 'email', 'password', 'is_superuser']],
  ['PUT', '/api/user/me', ['full_name', 'email', 'password']],
  ['PUT', '/api/user/2', ['full_name', 'email', 'password', 'is_superuser', 'is_active']],
]
const good = { full_name: 'Somebody Good', email: 'good@example.com', password: 'a good one' }
const shortText = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 30)

describe.each(fields.flatMap(([method, path, names]) => names.map((name) => [method, path, name] as const)))(
  '%s %s with hostile values in the field %s',
  (method, path, name) => {
    test.each(HOSTILE_VALUES.map((value) => [shortText(value), value]))(
      'a hostile value gives no server error and no internal text: %s',
      async (_, value) => {
        const json = method === 'POST' ? { ...good, [name]: value } : { [name]: value }

        expectComposure(await ask(server.url, path, { method, token: server.consultant.token, json }))
        if (path !== '/api/user/me')
          expectComposure(await ask(server.url, path, { method, token: server.admin.token, json }))
      },
    )
  },
)

test.each(HOSTILE_TEXTS.map((text) => [shortText(text), text]))(
  'a hostile text gives no access and causes no server error: %s',
  async (_, text) => {
    const { url } = server
    const method = 'POST'
    const form = { username: text, password: text }
    const known = { username: server.adminUser.email, password: text }
    const written = text.toWellFormed()
    const path = encodeURIComponent(written)
    const asks: [string, RawRequest][] = [
      ['/api/login/access-token', { method, form }],
      ['/api/login/access-token', { method, form: known }],
      ['/api/user/open', { method, json: form }],
      [`/api/user/${path}`, {}],
      [`/api/user/${path}`, { method: 'DELETE' }],
      [`/api/${path}`, {}],
      [`/api/user?start_index=${path}&limit=${path}&${path}=1`, {}],
    ]
    for (const [where, given] of asks) {
      if (where.length > 8000) continue
      const answer = await ask(url, where, { token: server.admin.token, ...given })
      expectComposure(answer)
      expect(answer.status).not.toBe(201)
      expect(answer.json?.access_token).toBeUndefined()
    }
  },
)

/**
 * A request may be longer than an error message allows. The call, the first characters and the seed are enough to
 * repeat the request.
 */
function tellShortly<Values>({ failed, counterexample, errorInstance, seed }: fc.RunDetails<Values>): void {
  if (!failed) return
  const [request] = (counterexample ?? []) as { path: string; given: RawRequest }[]
  const shown = `${request?.given.method ?? 'GET'} ${request?.path.slice(0, 300)}`
  const sent = JSON.stringify(request?.given.json)?.slice(0, 300)
  throw new Error(`${shown} ${sent} (seed ${seed}): ${errorInstance}`, { cause: errorInstance })
}

test(`${REQUESTS} requests generated from the schemas cause no server error`, { timeout: TIMEOUT_MS }, async () => {
  const calls = routes.map(({ call }) => call)
  const request = fc.constantFrom(...calls).chain(requestsFor)
  const statuses = new Map<number, number>()

  await fc.assert(
    fc.asyncProperty(request, async ({ path, given }) => {
      const token = path === '/api/logout' ? null : server.admin.token
      const answer = await ask(server.url, path, { token, ...given })
      expectComposure(answer)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }),
    { numRuns: REQUESTS, reporter: tellShortly },
  )
  const figures = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  printFigure(
    'G14',
    `0 crashes, 0 answers of 5xx in ${REQUESTS} requests made from the schemas (${figures.join(', ')})`,
  )
})

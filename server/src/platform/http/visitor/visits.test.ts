import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, sendRawBytes } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let lines: string[]
beforeAll(async () => {
  lines = []
  const log = { write: (line: string) => lines.push(line) }
  const config = { baseUrl: 'https://assay.example.com', limitsOn: true, logLevel: 'warn' } as const
  server = await startTestServer({ config, log })
})
afterAll(() => server.close())

const guess = (headers: Record<string, string>) =>
  ask(server.url, '/api/login/access-token', {
    method: 'POST',
    form: { username: server.adminUser.email, password: 'wrong one' },
    headers,
  })

test.each([
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a hidden origin', { origin: 'null' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }],
])('a sign-in from %s is rejected and does not count for the rate limit', async (_, headers) => {
  for (let n = 0; n < 6; n += 1) {
    expect(await guess(headers)).toMatchObject({ status: 400, json: { code: 'FOREIGN_PAGE' } })
  }
})

test('requests from programs, and from Assay’s page at the base URL or the requested host, are accepted', async () => {
  const { host } = new URL(server.url)
  const own: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin', origin: 'http://behind.a.proxy.example' },
    { origin: 'https://assay.example.com' },
    { origin: `http://${host}` },
    {},
  ]
  for (const headers of own) {
    const json = { full_name: 'Ada Lovelace' }
    const answer = await ask(server.url, '/api/user/me', { method: 'PUT', token: server.admin.token, headers, json })
    expect(answer).toMatchObject({ status: 200, json })
  }
})

test('only the header Host counts, and X-Forwarded-Host has no effect', async () => {
  const { port } = new URL(server.url)
  const trusting = await openNode({ config: { baseUrl: 'https://assay.example.com', trustedProxies: 2 } })
  for (const url of [server.url, trusting.url]) {
    const asked = (host: string, forwarded: string) =>
      sendRawBytes(
        url,
        `GET /api/alive HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${forwarded}\r\nConnection: close\r\n\r\n`,
      )
    expect(await asked('evil.example', 'assay.example.com')).toMatch(/^HTTP\/1\.1 421/)
    expect(await asked(`127.0.0.1:${port}`, 'evil.example')).toMatch(/^HTTP\/1\.1 200/)
  }
  await trusting.close()
})

test.each(['/api/logout', '/api/label/', '/api/interview/AAAAAAAAAAAAAAAAAAAAAA/close'])(
  'a page of another website cannot write through %s',
  async (path) => {
    const method = path.endsWith('close') ? 'PUT' : 'POST'
    const headers = { 'sec-fetch-site': 'cross-site' }

    const answer = await ask(server.url, path, {
      method,
      token: server.admin.token,
      headers,
      json: { name: 'FOREIGN' },
    })

    expect(answer).toMatchObject({ status: 400, json: { code: 'FOREIGN_PAGE' } })
  },
)

test('a page of another website may link to pages of Assay', async () => {
  const answer = await ask(server.url, '/api/health', { headers: { 'sec-fetch-site': 'cross-site' } })

  expect(answer.status).toBe(200)
})

const get = (...hosts: string[]) =>
  sendRawBytes(
    server.url,
    `GET /api/health HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
  )

test.each([
  'assay.example.com',
  'ASSAY.example.com:443',
  'localhost:3000',
  'app.localhost',
  '192.0.2.7:3000',
  '[2001:db8::1]:3000',
  'assay',
])('the server responds to requests for the host %s', async (host) => {
  expect(await get(host)).toMatch(/^HTTP\/1\.1 200 /)
})

test.each(['evil.example', 'assay.example.com.evil.example', 'a b', '192.0.2.7.evil.example'])(
  'a request for the foreign host %s is rejected',
  async (host) => {
    expect(await get(host)).toMatch(/^HTTP\/1\.1 4(21|00) /)
  },
)

test('a request with two Host headers is rejected', async () => {
  expect(await get('assay.example.com', 'evil.example')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await get('assay.example.com', 'assay.example.com')).toMatch(/^HTTP\/1\.1 400 /)
})

test('the first X-Forwarded-For from an untrusted proxy logs one warning', async () => {
  for (let n = 0; n < 3; n += 1) await ask(server.url, '/api/health', { headers: { 'x-forwarded-for': '192.0.2.1' } })

  expect(lines.filter((line) => line.includes('ASSAY_TRUST_PROXY'))).toHaveLength(1)
})

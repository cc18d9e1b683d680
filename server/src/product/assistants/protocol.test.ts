import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../../../testing/client/people.ts'
import {
  assistantAt,
  CURRENT,
  callAssistant,
  claimOf,
  headersFor,
  makeToken,
} from '../../../../testing/server/assistants.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await makeToken(server.staff, 'bank:read')
})
afterAll(() => server.close())

const post = (json: unknown, headers: Record<string, string> = {}) =>
  ask(server.url, '/mcp', { method: 'POST', token, json, headers })

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

test.each(['2025-11-25', '2025-06-18'])(
  'the official MCP client can connect with protocol version %s',
  async (version) => {
    const assistant = await assistantAt(server.url, token, version)
    expect(assistant.version).toBe(version)
    expect(await assistant.names()).toContain('search_questions')
    await assistant.close()
  },
)

test('after an MCP handshake with an unsupported version, the newest version with a handshake is used', async () => {
  const params = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  const answer = await post({ jsonrpc: '2.0', id: 'a', method: 'initialize', params })
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('mcp-session-id')).toBeNull()
  expect(answer.json).toEqual({
    jsonrpc: '2.0',
    id: 'a',
    result: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'assay', title: 'Assay', version },
      instructions: expect.any(String),
    },
  })
})

test('the MCP endpoint accepts only API tokens', async () => {
  const session = await fetch(`${server.url}/api/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'grace@example.com', password: PASSWORD }),
  })
  const { access_token = 'none' } = (await session.json()) as { access_token?: string }
  const mistyped = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`
  for (const wrong of [null, 'nonsense', mistyped, access_token]) {
    const answer = await callAssistant(server.url, { token: wrong, method: 'tools/list' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.json.code).toBe('UNAUTHENTICATED')
  }
})

test('the example request in the integration guide works with a correct address and token', async () => {
  const page = readFileSync(new URL('../../../../docs/integration.md', import.meta.url), 'utf8')
  const [, address = '', body = ''] = /curl -s "\$ASSAY(\/mcp)" [\s\S]*?-d '([^']+)'/.exec(page) ?? []
  const answer = await ask(server.url, address, { method: 'POST', token, body })
  expect([answer.status, answer.json.result.structuredContent]).toEqual([200, { labels: [] }])
})

test('every request from a web page of another origin is rejected', async () => {
  for (const origin of ['https://evil.example', 'null', server.url])
    for (const method of ['POST', 'GET', 'DELETE'])
      expect((await ask(server.url, '/mcp', { method, token, headers: { origin } })).status, origin).toBe(403)
  const site = { 'sec-fetch-site': 'cross-site' }
  expect((await post(LIST, site)).status).toBe(403)
  expect((await post(LIST, { origin: 'http://localhost:3000' })).status).toBe(200)
})

test('the MCP address accepts only POST', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await ask(server.url, '/mcp', { method, token })
    expect(answer.status, method).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
    expect(answer.json.code).toBe('METHOD_NOT_ALLOWED')
  }
  const below = await ask(server.url, '/mcp/tools', { token })
  expect([below.status, below.json.code, below.headers.get('cache-control')]).toEqual([404, 'NOT_FOUND', 'no-store'])
  expect((await post(LIST)).status).toBe(200)
})

test.each<[string, string, number]>([
  ['invalid JSON', 'tools/list', -32700],
  ['an empty body', '', -32700],
  ['lists within lists', '['.repeat(5_000), -32700],
  ['a batch', JSON.stringify([LIST, LIST]), -32600],
  ['a batch of one', JSON.stringify([LIST]), -32600],
  ['a string', '"tools/list"', -32600],
  ['an empty object', '{}', -32600],
  ['JSON-RPC 1.0', JSON.stringify({ ...LIST, jsonrpc: '1.0' }), -32600],
  ['null as its id', JSON.stringify({ ...LIST, id: null }), -32600],
  ['a fraction as its id', JSON.stringify({ ...LIST, id: 1.5 }), -32600],
  ['an object as its id', JSON.stringify({ ...LIST, id: {} }), -32600],
  ['a response', JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }), -32600],
  ['a list of params', JSON.stringify({ ...LIST, params: [] }), -32600],
])('an invalid message gets status 400 and a JSON-RPC error: %s', async (_, body, code) => {
  for (const type of ['application/json', 'text/plain']) {
    const answer = await ask(server.url, '/mcp', { method: 'POST', token, body, headers: { 'content-type': type } })
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ jsonrpc: '2.0', error: { code, message: expect.any(String) } })
  }
})

test('every response to a valid token has a header with the token’s expiry time', async () => {
  const responses = [await post(LIST), await post([LIST]), await post({ ...LIST, method: 'nonsense' })]
  for (const { headers } of responses)
    expect(Date.parse(headers.get('token-expires-at') ?? '')).toBeGreaterThan(Date.now())
})

test('a JSON-RPC notification gets status 202 without a body and has no effect', async () => {
  for (const method of ['notifications/initialized', 'notifications/cancelled', 'tools/call', 'nonsense']) {
    const answer = await post({ jsonrpc: '2.0', method, params: { name: 'list_labels' } })
    expect([answer.status, answer.text]).toEqual([202, ''])
  }
})

test('errors for clients of earlier MCP revisions have the HTTP status 200', async () => {
  expect((await post({ ...LIST, method: 'ping' })).json).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  for (const method of ['resources/list', 'prompts/list', 'toString', '__proto__', 'subscriptions/listen']) {
    const answer = await post({ ...LIST, method }, { 'mcp-protocol-version': '2025-11-25' })
    expect([answer.status, answer.json.error.code, answer.json.id]).toEqual([200, -32601, 1])
  }
  for (const name of ['erase', 'create_interviews', 'toString', 7]) {
    const answer = await post({ ...LIST, method: 'tools/call', params: { name, arguments: {} } })
    expect([answer.status, answer.json.error.code]).toEqual([200, -32602])
  }
})

test('a client of the current MCP revision can read the supported versions with server/discover', async () => {
  const answer = await callAssistant(server.url, { token, method: 'server/discover' })
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({
    jsonrpc: '2.0',
    id: 7,
    result: {
      resultType: 'complete',
      supportedVersions: [CURRENT, '2025-11-25', '2025-06-18'],
      capabilities: { tools: {} },
      instructions: expect.any(String),
      ttlMs: 0,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': expect.objectContaining({ name: 'assay' }) },
    },
  })
  const list = await callAssistant(server.url, { token, method: 'tools/list' })
  expect(list.json.result).toMatchObject({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' })
  const call = await callAssistant(server.url, { token, method: 'tools/call', params: { name: 'list_labels' } })
  expect(call.json.result).toMatchObject({ resultType: 'complete', isError: false, structuredContent: { labels: [] } })
})

const LABELS = { method: 'tools/call', params: { name: 'list_labels', arguments: {} } }
const whole = headersFor('tools/call', 'list_labels')
const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name))

test.each<[string, Record<string, string>]>([
  ['no version', without('mcp-protocol-version')],
  ['no method', without('mcp-method')],
  ['no name', without('mcp-name')],
  ['another version', { ...whole, 'mcp-protocol-version': '2025-11-25' }],
  ['another method', { ...whole, 'mcp-method': 'tools/list' }],
  ['a method in capitals', { ...whole, 'mcp-method': 'Tools/Call' }],
  ['another name', { ...whole, 'mcp-name': 'get_question' }],
  ['another name in Base64', { ...whole, 'mcp-name': `=?base64?${btoa('get_question')}?=` }],
  ['invalid Base64', { ...whole, 'mcp-name': '=?base64?§?=' }],
])('a request is rejected if its headers do not match its body: %s', async (_, headers) => {
  const answer = await callAssistant(server.url, { token, ...LABELS, headers })
  expect([answer.status, answer.json.error?.code, answer.json.id]).toEqual([400, -32020, 7])
})

test('the header with the tool name may be Base64-encoded', async () => {
  const headers = { ...whole, 'mcp-name': `=?base64?${btoa('list_labels')}?=` }
  expect((await callAssistant(server.url, { token, ...LABELS, headers })).status).toBe(200)
})

test('a request with an unsupported version gets the list of supported versions', async () => {
  for (const version of ['2027-01-01', '1900-01-01', '2024-11-05', 'nonsense']) {
    const headers = headersFor('tools/list', undefined, version)
    const data = { supported: [CURRENT, '2025-11-25', '2025-06-18'], requested: version }
    const claimed = await callAssistant(server.url, { token, method: 'tools/list', headers, meta: claimOf(version) })
    expect([claimed.status, claimed.json.error]).toEqual([400, expect.objectContaining({ code: -32022, data })])
    const inHeader = await post(LIST, { 'mcp-protocol-version': version })
    expect([inHeader.status, inHeader.json.error.code]).toEqual([400, -32022])
  }
})

test('a client of the current MCP revision can call only the methods of this revision', async () => {
  for (const method of ['ping', 'initialize', 'resources/list', 'constructor', 'subscriptions/listen']) {
    const answer = await callAssistant(server.url, { token, method })
    expect([answer.status, answer.json.error.code], method).toEqual([404, -32601])
  }
  const bare = await callAssistant(server.url, { token, method: 'tools/list', meta: {} })
  expect([bare.status, bare.json.error.code]).toEqual([400, -32602])
  const { 'io.modelcontextprotocol/clientCapabilities': _, ...meta } = claimOf(CURRENT)
  const unable = await callAssistant(server.url, { token, method: 'tools/list', meta })
  expect([unable.status, unable.json.error.code]).toEqual([400, -32602])
  const tool = await callAssistant(server.url, { token, method: 'tools/call', params: { name: 'erase' } })
  expect([tool.status, tool.json.error.code]).toEqual([200, -32602])
})

test('a request body over the size limit gets status 413', async () => {
  const name = 'x'.repeat(300_000)
  const answer = await callAssistant(server.url, { token, method: 'tools/call', params: { name }, headers: whole })
  expect([answer.status, answer.json.code]).toEqual([413, 'BODY_TOO_LARGE'])
})

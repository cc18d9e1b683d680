import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { signIn } from './auth/sessions.ts'
import { type Connection, Refused, send, sendWithTotal } from './client.ts'
import { endpoint } from './endpoint.ts'
import { deleteUser, getUser, listUsers, type User, updateUser } from './users.ts'

interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}

function answering(answer: () => Response, token: string | null = 'the-token') {
  const sent: Sent[] = []
  const connection: Connection = {
    base: 'http://assay.test',
    token: () => token,
    fetch: async (url, { method = '', headers, body } = {}) => {
      sent.push({ url: String(url), method, headers: new Headers(headers), body })
      return answer()
    },
  }
  return { connection, sent }
}
const json = (value: unknown, init?: ResponseInit) => () => Response.json(value, init)
const nothing = () => new Response(null, { status: 204 })

test('parameters are escaped in the path and the query, and undefined parameters are omitted', async () => {
  const { connection, sent } = answering(json({}))
  const asset = endpoint({
    method: 'GET',
    path: '/asset/:name/of/:id',
    access: 'staff',
    reads: [],
    scope: null,
    summary: '',
    params: z.object({ name: z.string(), id: z.string() }),
    query: z.object({ labels: z.string().optional(), page: z.string().optional() }),
    refusals: {},
  })

  await send(connection, asset, { params: { name: 'a/b ?', id: 7 }, query: { labels: 'A | B', page: undefined } })

  expect(sent[0]?.url).toBe('http://assay.test/api/asset/a%2Fb%20%3F/of/7?labels=A+%7C+B')
})

test('each call sends the common headers of the client and the headers that the call declares', async () => {
  const { connection, sent } = answering(json({}))
  const headers = z.object({ 'x-key': z.string().optional(), 'x-other': z.string().optional() })
  const open = endpoint({
    method: 'GET',
    path: '/open',
    access: 'anyone',
    reads: [],
    summary: '',
    headers,
    refusals: {},
  })
  const named: Connection = { ...connection, headers: () => ({ 'x-device': 'mine' }) }

  await send(named, open, { headers: { 'x-key': 'k', 'x-other': undefined } })
  // @ts-expect-error the call does not declare this header
  await send(named, listUsers, { headers: { 'x-key': 'k' } })

  expect(['x-device', 'x-key', 'x-other'].map((name) => sent[0]?.headers.get(name))).toEqual(['mine', 'k', null])
  expect(sent[1]?.headers.get('x-device')).toBe('mine')
})

test('a request has the content type of its JSON or form body, and no content type without a body', async () => {
  const { connection, sent } = answering(json({}))

  await send(connection, updateUser, { params: { id: 1 }, body: { full_name: 'Ada' } })
  await send(connection, signIn, { body: { username: 'a@b.co', password: 'x & y' } })
  await send(connection, getUser, { params: { id: 1 } })

  expect(sent.map(({ method, headers }) => [method, headers.get('content-type')])).toEqual([
    ['PUT', 'application/json'],
    ['POST', null],
    ['GET', null],
  ])
  expect(sent[0]?.body).toBe('{"full_name":"Ada"}')
  expect(String(sent[1]?.body)).toBe('username=a%40b.co&password=x+%26+y')
})

test('the token is sent with staff calls and never with candidate calls', async () => {
  const { connection, sent } = answering(json({}))
  const open = endpoint({ method: 'GET', path: '/open', access: 'candidate', reads: [], summary: '', refusals: {} })

  await send(connection, getUser, { params: { id: 1 } })
  await send(connection, open, {})
  await send(answering(json({}), null).connection, open, {})

  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer the-token', null])
})

test('a list is returned with its total number, and an empty response is returned as undefined', async () => {
  const list = answering(json([], { headers: { 'x-total-count': '42' } }))

  expect(await sendWithTotal(list.connection, listUsers, {})).toEqual({ body: [], total: 42 })
  expect(await send(answering(nothing).connection, deleteUser, { params: { id: 1 } })).toBeUndefined()
  expectTypeOf(send(list.connection, listUsers, {})).resolves.toEqualTypeOf<User[]>()
})

test('an error response is reported with its status, code, message, field errors and waiting time', async () => {
  const errors = [{ field: 'username', code: 'REQUIRED', message: 'This field is required' }]
  const refusedBody = { detail: 'Not now', code: 'TOO_MANY_TRIES', errors }
  const { connection } = answering(json(refusedBody, { status: 429, headers: { 'retry-after': '30' } }))

  const refused = await send(connection, listUsers, {}).catch((error: unknown) => error)

  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES', message: 'Not now', errors, retryAfter: 30 })
})

test('an error response in another format, for example from a proxy, is also reported as a refusal', async () => {
  const { connection } = answering(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))

  await expect(send(connection, listUsers, {})).rejects.toMatchObject({
    status: 502,
    code: 'SERVER_ERROR',
    message: 'Bad Gateway',
    errors: [],
  })
})

test('if the server cannot be reached, the client reports the error code UNREACHABLE', async () => {
  const { connection } = answering(() => {
    throw new TypeError('fetch failed')
  })

  await expect(send(connection, listUsers, {})).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
})

test('an aborted call is reported as aborted', async () => {
  const { connection } = answering(() => {
    throw new DOMException('aborted', 'AbortError')
  })

  await expect(send(connection, listUsers, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('a response that ends in the middle counts as an unreachable server', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id": 1, '))
      controller.error(new TypeError('network error'))
    },
  })
  const { connection } = answering(() => new Response(broken))

  await expect(send(connection, listUsers, {})).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
})

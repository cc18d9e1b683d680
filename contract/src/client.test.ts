import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { signIn } from './auth/sessions.ts'
import { type Connection, deliver, Refused, send } from './client.ts'
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

test('parameters go into the path and the query, escaped, and what is undefined stays away', async () => {
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

test('headers go along: those of the connection with every call, those of a call where it takes them', async () => {
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

test('a JSON body says that it is one, a form brings its own type, and nothing has none', async () => {
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

test('the token goes along with staff calls, and never with those of a candidate', async () => {
  const { connection, sent } = answering(json({}))
  const open = endpoint({ method: 'GET', path: '/open', access: 'candidate', reads: [], summary: '', refusals: {} })

  await send(connection, getUser, { params: { id: 1 } })
  await send(connection, open, {})
  await send(answering(json({}), null).connection, open, {})

  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer the-token', null])
})

test('the answer is given back with the total of the list; nothing is nothing', async () => {
  const list = answering(json([], { headers: { 'x-total-count': '42' } }))

  expect(await deliver(list.connection, listUsers, {})).toEqual({ body: [], total: 42 })
  expect(await send(answering(nothing).connection, deleteUser, { params: { id: 1 } })).toBeUndefined()
  expectTypeOf(send(list.connection, listUsers, {})).resolves.toEqualTypeOf<User[]>()
})

test('a refusal tells status, code, sentence, fields and how long to wait', async () => {
  const errors = [{ field: 'username', code: 'REQUIRED', message: 'This field is required' }]
  const told = { detail: 'Not now', code: 'TOO_MANY_TRIES', errors }
  const { connection } = answering(json(told, { status: 429, headers: { 'retry-after': '30' } }))

  const refused = await send(connection, listUsers, {}).catch((error: unknown) => error)

  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES', message: 'Not now', errors, retryAfter: 30 })
})

test('a failure that is not in our words, as of a proxy, is still a refusal', async () => {
  const { connection } = answering(() => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))

  await expect(send(connection, listUsers, {})).rejects.toMatchObject({
    status: 502,
    code: 'SERVER_ERROR',
    message: 'Bad Gateway',
    errors: [],
  })
})

test('a server that is not there is told apart from one that refuses', async () => {
  const { connection } = answering(() => {
    throw new TypeError('fetch failed')
  })

  await expect(send(connection, listUsers, {})).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
})

test('a call that was given up stays what it is: given up', async () => {
  const { connection } = answering(() => {
    throw new DOMException('aborted', 'AbortError')
  })

  await expect(send(connection, listUsers, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('an answer that breaks off in its middle is none', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id": 1, '))
      controller.error(new TypeError('network error'))
    },
  })
  const { connection } = answering(() => new Response(broken))

  await expect(send(connection, listUsers, {})).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' })
})

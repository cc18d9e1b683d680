import { operationIdOf } from '@assay/contract/docs/openapi'
import { acceptsIdempotencyKey, type Endpoint } from '@assay/contract/endpoint'
import { webhookEvents } from '@assay/contract/facts/factTraitsOfCall'
import { fieldSentences } from '@assay/contract/fieldErrors'
import { idempotencyKey } from '@assay/contract/headers'
import { scopes } from '@assay/domain/people/scopes'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { type Node, openNode } from '../../../../testing/server/testServer.ts'
import { routes } from '../../app.ts'
import { VERSION } from '../../version.ts'
import { serveDocs } from './docs.ts'

let node: Node
let document: z.output<typeof openApi31>
beforeAll(async () => {
  node = await openNode()
  document = openApi31.parse((await ask(node.url, '/api/openapi.json')).json)
})
afterAll(() => node.close())

const calls = routes.map(({ call }) => call)
const documented = ({ path }: Endpoint) => `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`

const schema = z.looseObject({})
const content = z.record(z.string().includes('/'), z.strictObject({ schema, example: z.unknown().optional() }))
const bearer = z.strictObject({ bearer: z.tuple([]) })
const headers = z.record(z.string(), z.strictObject({ description: z.string().min(1), schema }))
/** This schema describes the part of OpenAPI 3.1 that the document uses. */
const operation = z.strictObject({
  operationId: z.string().regex(/^[A-Za-z0-9]+$/),
  summary: z.string().min(1),
  tags: z.tuple([z.string().min(1)]),
  'x-access': z.enum(['anyone', 'candidate', 'staff', 'admin']).optional(),
  'x-scope': z.enum(scopes).nullable().optional(),
  security: z.union([z.tuple([]), z.tuple([bearer]), z.tuple([z.strictObject({}), bearer])]),
  parameters: z
    .array(
      z.strictObject({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        description: z.string().min(1),
        required: z.boolean(),
        schema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5](\d\d|XX)$/),
    z.strictObject({ description: z.string().min(1), headers: headers.optional(), content: content.optional() }),
  ),
})
const openApi31 = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.tuple([z.strictObject({ url: z.literal('/') })]),
  tags: z.array(z.strictObject({ name: z.string().min(1), description: z.string().min(1) })).min(1),
  'x-error-codes': z.record(z.string(), z.strictObject({ status: z.array(z.int()).min(1), detail: z.string().min(1) })),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  webhooks: z.record(z.string(), z.strictObject({ post: operation })),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      bearer: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
    schemas: z.record(z.string(), schema),
  }),
})

test('the API document is OpenAPI 3.1 and has the current version', () => {
  expect(document.info).toMatchObject({ title: 'Assay', version: VERSION })
})

test('the API document is encoded once, and every response contains the same bytes', async () => {
  const app = Fastify()
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload))
  serveDocs(app, calls, VERSION)
  const read = async () => (await app.inject('/api/openapi.json')).json()

  expect(await read()).toEqual(await read())
  expect(sent[0]).toBeInstanceOf(Buffer)
  expect(sent[1]).toBe(sent[0])
  await app.close()
})

test('the API document lists exactly the calls that the server has', () => {
  const { paths } = document

  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.sort()).toEqual(calls.map((call) => `${call.method} ${documented(call)}`).sort())
})

function checkDescription(call: Endpoint): void {
  const described = document.paths[documented(call)]?.[call.method.toLowerCase() as 'get']

  const inPath = described?.parameters?.filter((parameter) => parameter.in === 'path') ?? []
  expect(inPath.map(({ name }) => name)).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  expect(inPath.every(({ required }) => required)).toBe(true)
  const headers = described?.parameters?.filter((parameter) => parameter.in === 'header') ?? []
  expect(headers.map(({ name }) => name)).toEqual(
    Object.keys(call.headers?._zod.def.shape ?? (acceptsIdempotencyKey(call) ? idempotencyKey : {})),
  )
  expect(described?.['x-access']).toBe(call.access)
  const isForStaff = call.access === 'staff' || call.access === 'admin'
  const readsToken = call.access === 'anyone' && call.scope !== undefined
  const withoutToken = readsToken ? [{}, { bearer: [] }] : []
  expect(described?.security).toEqual(isForStaff ? [{ bearer: [] }] : withoutToken)
  expect(described).toHaveProperty('x-scope')
  if (described?.responses['429']) expect(described.responses['429'].headers).toHaveProperty('Retry-After')
  expect(Boolean(described?.requestBody)).toBe(call.body !== undefined)
  const statuses = Object.keys(described?.responses ?? {})
  expect(statuses).toContain(String(call.status ?? 200))
  for (const status of Object.values(call.refusals)) expect(statuses).toContain(String(status))
  const examples = (sent: z.output<typeof content> = {}) => Object.values(sent).map(({ example }) => example)
  for (const example of examples(described?.requestBody?.content)) {
    if (call.encoding !== 'file') expect(call.body && z.safeParse(call.body, example)).toMatchObject({ success: true })
  }
  const answered = examples(described?.responses[call.status ?? 200]?.content)
  for (const example of answered) {
    expect(example).not.toBe('')
    if (call.response) expect(z.safeParse(call.response, example)).toMatchObject({ success: true })
  }
}

test('every call is fully described in the API document', () => {
  for (const call of calls) {
    try {
      checkDescription(call)
    } catch (cause) {
      throw new Error(`${call.method} ${call.path} is not described in full`, { cause })
    }
  }
})

test('the description of a public call mentions if a token returns more data', () => {
  const optional = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) => (security.length === 2 ? `${method} ${path}` : [])),
  )
  expect(optional.sort()).toEqual(['get /api/company', 'get /api/interview/{code}'])
})

test('the documentation page lists every error code with its status and its meaning', async () => {
  const text = (await ask(node.url, '/api/docs')).text.replaceAll('<wbr>', '')

  for (const [code, { status, detail }] of Object.entries(document['x-error-codes'])) {
    expect(text).toContain(`<tr id="${code}"><td>${status.join(', ')}<td><code>${code}</code><td>${detail}<`)
  }
  for (const [code, sentence] of Object.entries(fieldSentences)) {
    expect(text).toContain(`<tr><td><code>${code}</code><td>${sentence}<`)
  }
})

test('every reference in the API document leads to a definition', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  for (const target of references) {
    const found = target
      .replace('#/', '')
      .split('/')
      .reduce((part: unknown, name) => (part as never)?.[name], document)
    expect(found, target).toBeDefined()
  }
})

const everyOperation = () =>
  [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((methods) => Object.values(methods))

test('each operation of the API document has a unique name and a known tag', () => {
  const ids = everyOperation().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const tags = new Set(document.tags.map(({ name }) => name))
  expect(everyOperation().filter(({ tags: [tag] }) => !tags.has(tag))).toEqual([])
  expect(new Set(Object.keys(document.webhooks))).toEqual(new Set(webhookEvents))
})

function* schemasIn(value: unknown, name = ''): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) for (const one of value) yield* schemasIn(one, name)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const found = value as Record<string, unknown>
  if ('type' in found) yield [name, found]
  const ofField = (key: string) => (['anyOf', 'items'].includes(key) ? name : key)
  for (const [key, part] of Object.entries(found)) if (key !== 'example') yield* schemasIn(part, ofField(key))
}

test('every time field of the API document has a time format, even if the field can be null', () => {
  const durations = ['interview_time', 'remaining_time', 'extra_time', 'given_back_time']
  const texts = [...schemasIn(document)].filter(([, { type }]) => [type].flat().includes('string'))
  const moments = texts.filter(
    ([name]) => /(^|_)(time|timestamp|at|since|until)$/.test(name) && !durations.includes(name),
  )
  expect(moments.filter(([, { format }]) => format !== 'date-time')).toEqual([])
  expect(moments.filter(([, { type }]) => Array.isArray(type)).length).toBeGreaterThan(50)
  const answered = JSON.stringify(document.paths['/api/interview/{code}/evidence'])
  expect(answered).toContain('"from":{"type":"string","format":"date-time"}')
  expect(answered).toMatch(/"to":\{"anyOf":\[\{"type":"string","format":"date-time"\},\{"type":"null"\}\]\}/)
})

test('in the API document, whole numbers are int64, times have a format, and named schemas are references', () => {
  const found = [...schemasIn(document)]
  expect(found.filter(([, { type, format }]) => type === 'integer' && format !== 'int64')).toEqual([])
  const { Interview, ...others } = document.components.schemas as Record<string, { properties: object }>
  expect(Interview?.properties).toMatchObject({
    created_time: { type: 'string', format: 'date-time' },
    remaining_time: { type: 'string' },
    max_time: { type: 'integer', format: 'int64' },
    result: {
      anyOf: [{ properties: { details: { items: { properties: { fully_correct_ratio: { type: 'number' } } } } } }, {}],
    },
  })
  expect(Object.keys(others)).toEqual(
    expect.arrayContaining('Blueprint Question Label User Token Webhook Delivery Import Item Event Refusal'.split(' ')),
  )
  const answerOf = (path: string, method: 'get' | 'post', status: string) =>
    document.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema
  expect(answerOf('/api/interview', 'post', '201')).toEqual({ $ref: '#/components/schemas/Interview' })
  expect(answerOf('/api/label', 'get', '200')).toMatchObject({ items: { $ref: '#/components/schemas/Label' } })
  expect(answerOf('/api/event', 'get', '200')).toMatchObject({
    properties: { events: { items: { $ref: '#/components/schemas/Event' } } },
  })
  const page = document.paths['/api/interview']?.get?.parameters?.find(({ name }) => name === 'start_index')
  expect(page?.schema).toEqual({ type: 'integer', format: 'int64', minimum: 0 })
})

test('the documentation page shows each call and loads no external files', async () => {
  const { text, headers } = await ask(node.url, '/api/docs')

  expect(headers.get('content-type')).toContain('text/html')
  for (const call of calls) {
    expect(text).toContain(`<article id="${operationIdOf(call)}"`)
    expect(text).toContain(`>${call.method} ${documented(call)}</h3>`)
  }
  expect(text).toContain('Scope: interviews:write')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(320_000)
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
  expect(text).toContain('external_id?: ')
  expect(text).not.toMatch(/(?:src|href|action)\s*=\s*["']?(?:https?:)?\/\//i)
  expect(text).not.toMatch(/https?:\/\/\w/)
  expect(text).not.toMatch(/@import|url\(/i)
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/api/docs.js">'])
  const script = await ask(node.url, '/api/docs.js')
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.text).toContain(String.raw`split(/\s+/)`)
})

import { join } from 'node:path'
import { errorsPage } from '@assay/contract/docs/errorsPage'
import { type Endpoint, takesKey } from '@assay/contract/endpoint'
import { idempotencyKey } from '@assay/contract/headers'
import { scopes } from '@assay/domain/people/scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Node, openNode } from '../../test/house.ts'
import { ask } from '../../test/raw.ts'
import { routes } from '../app.ts'
import { VERSION } from '../version.ts'

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
const content = z.record(z.string().includes('/'), z.strictObject({ schema, example: z.unknown() }))
/** As much of OpenAPI 3.1 as the document uses; what it does not know it refuses. */
const operation = z.strictObject({
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  'x-access': z.enum(['anyone', 'candidate', 'staff', 'admin']),
  'x-scope': z.enum(scopes).nullable().optional(),
  security: z.tuple([z.strictObject({ bearer: z.tuple([]) })]).optional(),
  parameters: z
    .array(z.strictObject({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema }))
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      headers: z.record(z.string(), z.strictObject({ schema })).optional(),
      content: content.optional(),
    }),
  ),
})
const openApi31 = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  'x-error-codes': z.record(z.string(), z.strictObject({ status: z.array(z.int()).min(1), detail: z.string().min(1) })),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      bearer: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
    schemas: z.record(z.string(), schema),
  }),
})

test('the document is OpenAPI 3.1 and of this version', () => {
  expect(document.info).toMatchObject({ title: 'Assay', version: VERSION })
})

test('the document lists every call that is served, and nothing else', () => {
  const { paths } = document

  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.sort()).toEqual(calls.map((call) => `${call.method} ${documented(call)}`).sort())
})

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s is described in full', (_, call) => {
  const described = document.paths[documented(call)]?.[call.method.toLowerCase() as 'get']

  const inPath = described?.parameters?.filter((parameter) => parameter.in === 'path') ?? []
  expect(inPath.map(({ name }) => name)).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  expect(inPath.every(({ required }) => required)).toBe(true)
  const headers = described?.parameters?.filter((parameter) => parameter.in === 'header') ?? []
  expect(headers.map(({ name }) => name)).toEqual(
    Object.keys(call.headers?.shape ?? (takesKey(call) ? idempotencyKey : {})),
  )
  expect(described?.['x-access']).toBe(call.access)
  expect(Boolean(described?.security)).toBe(call.access === 'staff' || call.access === 'admin')
  expect(Boolean(described?.requestBody)).toBe(call.body !== undefined)
  const statuses = Object.keys(described?.responses ?? {})
  expect(statuses).toContain(String(call.status ?? 200))
  for (const status of Object.values(call.refusals)) expect(statuses).toContain(String(status))
  // An example that the call itself would not take, or never answers, misleads who copies it.
  const examples = (sent: z.output<typeof content> = {}) => Object.values(sent).map(({ example }) => example)
  for (const example of examples(described?.requestBody?.content)) {
    if (call.encoding !== 'file') expect(call.body?.safeParse(example)).toMatchObject({ success: true })
  }
  const answered = examples(described?.responses[call.status ?? 200]?.content)
  for (const example of answered) {
    expect(example).not.toBe('')
    if (call.response) expect(call.response.safeParse(example)).toMatchObject({ success: true })
  }
})

// `vitest run -u` on this file writes the page anew.
test('the page of errors lists every code, as the code has it', async () => {
  await expect(errorsPage(calls)).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/errors.md'))
})

test('every reference leads to something in the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  for (const target of references) {
    const found = target
      .replace('#/', '')
      .split('/')
      .reduce((part: unknown, name) => (part as never)?.[name], document)
    expect(found, target).toBeDefined()
  }
})

test('the page about the calls shows each of them and asks nobody else for anything', async () => {
  const { text, headers } = await ask(node.url, '/api/docs')

  expect(headers.get('content-type')).toContain('text/html')
  for (const call of calls) expect(text).toContain(`<b>${call.method}</b> <code>/api${call.path}</code>`)
  expect(text).not.toMatch(/(?:src|href|action)\s*=\s*["']?(?:https?:)?\/\//i)
  expect(text).not.toMatch(/https?:\/\//)
  expect(text).not.toMatch(/@import|url\(|<script/i)
})

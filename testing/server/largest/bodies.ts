import { exampleBody } from '@assay/contract/docs/examples'
import type { Endpoint } from '@assay/contract/endpoint'
import { z } from 'zod'
import { inBodies, inHeaders } from './fillers.ts'
import { HEAD_BYTES } from './headBytes.ts'

/** Size of a request body in bytes, just below the server's body limit. */
const BODY_BYTES = 250_000
const FORM_BYTES = 4_000
const FILE_BYTES = 1_000_000

interface Body {
  name: string
  body: string
  headers: Record<string, string>
}

interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  maxLength?: number
  maxItems?: number
}

type Change = (body: unknown) => unknown

const shapeOf = (schema: z.core.$ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}

const at =
  (path: readonly (string | number)[], value: unknown): Change =>
  (body) => {
    const [first, ...rest] = path
    if (first === undefined) return value
    if (Array.isArray(body)) return body.map((entry) => at(rest, value)(entry))
    return { ...(body as object), [first]: at(rest, value)((body as Record<string, unknown> | null)?.[first]) }
  }

interface Leaf {
  path: (string | number)[]
  shape: Shape
}

function leavesOf(shape: Shape, path: (string | number)[] = []): Leaf[] {
  const variants = shape.anyOf ?? shape.oneOf
  if (variants) return variants.flatMap((one) => leavesOf(one, path))
  const inside = [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => leavesOf(part, [...path, name])),
    ...(shape.items ? leavesOf(shape.items, [...path, 0]) : []),
  ]
  return [{ path, shape }, ...inside]
}

function manyOf(entry: unknown, most: number): unknown[] {
  const one = JSON.stringify(entry) ?? '0'
  const length = Math.max(1, Math.min(most, Math.floor(BODY_BYTES / (one.length + 8))))
  return Array.from({ length }, (_, n) =>
    typeof entry === 'string' ? `${entry.slice(0, 20)}${n}` : typeof entry === 'number' ? n : entry,
  )
}

function widest(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  const [first] = body
  return manyOf(first, 10_000)
}

const said = (path: readonly (string | number)[]) => path.join('.') || 'the body'

function changesOf(example: unknown, { path, shape }: Leaf): [string, unknown][] {
  const types = [shape.type].flat()
  if (types.includes('string')) {
    const room = Math.min(shape.maxLength ?? BODY_BYTES, BODY_BYTES)
    return inBodies.map(({ name, fill }): [string, unknown] => [
      `${said(path)}: ${name}`,
      widest(at(path, fill(room))(example)),
    ])
  }
  if (!types.includes('array')) return []
  const entries = path.reduce<unknown>((part, step) => (part as Record<string, unknown> | undefined)?.[step], example)
  const entry = Array.isArray(entries) ? entries[0] : 'a'
  return [shape.maxItems ?? 0, 100_000].map((most): [string, unknown] => [
    `${said(path)}: ${most} entries`,
    at(path, manyOf(entry, most))(example),
  ])
}

const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}0${close.repeat(depth)}`
const nested = { 'content-type': 'application/json' }

export const invalidBodies: [string, string][] = [
  ['lists in lists', deep('[', ']', 100_000)],
  ['lists in lists, as deep as is read', deep('[', ']', 99)],
  ['objects in objects', deep('{"a":', '}', 40_000)],
  ['an unclosed depth', '['.repeat(BODY_BYTES)],
  ['numbers', `[${'1,'.repeat(BODY_BYTES / 2)}1]`],
  ['empty objects', `[${'{},'.repeat(BODY_BYTES / 3)}{}]`],
  ['fields', `{${Array.from({ length: 18_000 }, (_, n) => `"f${n}":0`).join()}}`],
  ['one field again and again', `{${'"a":0,'.repeat(40_000)}"a":0}`],
  ['a long text', `"${' '.repeat(BODY_BYTES)}"`],
  ['a number of many digits', '1'.repeat(BODY_BYTES)],
  ['spaces', `${' '.repeat(BODY_BYTES)}{}`],
]

/** All bodies of a large call together exceed a gigabyte, so a generator creates them one by one. */
function* jsonBodies(call: Endpoint): Generator<Body> {
  const shape = shapeOf(call.body)
  const example = exampleBody(call, shape)
  for (const leaf of leavesOf(shape))
    for (const [name, json] of changesOf(example, leaf)) yield { name, body: JSON.stringify(json), headers: nested }
  for (const [name, body] of invalidBodies) yield { name, body, headers: nested }
}

const formBodies = (call: Endpoint) => {
  const names = fieldsOf(call.body)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return [FORM_BYTES, BODY_BYTES].flatMap((room) => [
    ...inHeaders.map(({ name, fill }) => ({ name: `form: ${name}`, body: fill(room), headers })),
    ...names.flatMap((field) =>
      inHeaders.map(({ name, fill }) => ({
        name: `${field}: ${name}`,
        body: `${names.map((one) => `${one}=${one === field ? encodeURIComponent(fill(room / 3)) : 'a'}`).join('&')}`,
        headers,
      })),
    ),
  ])
}

const multipart = (parts: string, boundary = 'b') => ({
  body: `${parts}\r\n--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

const partOf = (name: string, text: string, more = '') =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"${more}\r\n\r\n${text}`

const fileBodies = (call: Endpoint) => {
  const room = Math.min(call.largestFile ?? FILE_BYTES, FILE_BYTES)
  return [
    ...['a.yaml', 'a.csv', 'a.txt', 'a.xml', 'a.png'].flatMap((file) =>
      inBodies.map(({ name, fill }) => ({ name: `${file}: ${name}`, ...multipart(partOf(file, fill(room))) })),
    ),
    ...inHeaders.map(({ name, fill }) => ({
      name: `name of a file: ${name}`,
      ...multipart(partOf(fill(HEAD_BYTES), 'a')),
    })),
    ...inHeaders.map(({ name, fill }) => ({
      name: `head of a part: ${name}`,
      ...multipart(partOf('a', 'a', `\r\nx: ${fill(HEAD_BYTES)}`)),
    })),
    { name: 'parts', ...multipart('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\na\r\n'.repeat(4_000)) },
    { name: 'boundaries', ...multipart('\r\n--'.repeat(60_000)) },
    { name: 'heads of a part', ...multipart(partOf('a', 'a', '\r\nx: a'.repeat(40_000))) },
  ]
}

/** In each body, another field has its maximum length. Some more bodies match no schema. */
export function bodiesOf(call: Endpoint): Iterable<Body> {
  if (!call.body) return []
  if (call.encoding === 'form') return formBodies(call)
  return call.encoding === 'file' ? fileBodies(call) : jsonBodies(call)
}

export const fieldsOf = (schema: z.core.$ZodType | undefined): string[] => Object.keys(shapeOf(schema).properties ?? {})

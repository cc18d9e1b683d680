import type { Endpoint } from '@assay/contract/endpoint'
import fc from 'fast-check'
import { z } from 'zod'
import type { RawRequest } from './rawRequests.ts'

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\uffff',
  '\u202e\u2066abc',
  '😀'.repeat(30),
  'é'.normalize('NFD').repeat(200),
  'x'.repeat(70_000),
  "' OR '1'='1",
  "'; DROP TABLE users; --",
  '1; SELECT pg_sleep(10)',
  '%',
  '_',
  '%_%\\',
  '../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '$where',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e999',
  '99999999999999999999',
  '\r\nx-injected: 1',
  'a@b.co\nbcc: c@d.ee',
] as const

export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[[[[]]]]],
  [null],
  { length: 5 },
  { toString: 'x' },
  JSON.parse('{"__proto__": {"role": "admin"}}'),
  ...HOSTILE_TEXTS,
]

/** These lengths exceed the limits of a page, of a SQLite statement and of a request body. */
const LENGTHS = [60, 1_100, 33_000] as const

/** Returns a unique text of letters for a number, because some fields accept only letters. */
const inLetters = (number: number): string =>
  String.fromCharCode(97 + (number % 26)) + (number < 26 ? '' : inLetters(Math.floor(number / 26) - 1))

const BODY_ROOM = 4_000_000

const fitting = (length: number, item: unknown) =>
  Math.min(length, Math.ceil(BODY_ROOM / (JSON.stringify(item)?.length ?? 1)))

/** All texts in the list are different, because the server often removes duplicates before other checks. */
const longListOf = (item: unknown): fc.Arbitrary<unknown[]> =>
  fc
    .constantFrom(...LENGTHS)
    .map((length) =>
      Array.from({ length: fitting(length, item) }, (_, at) =>
        typeof item === 'string' ? `${item.slice(0, 3)}${inLetters(at)}` : item,
      ),
    )

/** Maximum length of a URL. Longer URLs are not sent, because the HTTP server itself rejects them. */
const ADDRESS_ROOM = 6_000

const listInQuery: fc.Arbitrary<string> = fc
  .record({ length: fc.constantFrom(60, 1_100, 1_500), sign: fc.constantFrom('|', ' | ', ',') })
  .map(({ length, sign }) =>
    Array.from({ length }, (_, at) => `a${inLetters(at)}`)
      .join(sign)
      .slice(0, ADDRESS_ROOM),
  )

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: unknown[]
  anyOf?: Shape[]
}

function ofShape(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(nearly))
  switch (shape.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape.properties ?? {}).map(([name, part]) => [name, nearly(part)])),
        { requiredKeys: [] },
      )
    case 'array':
      return fc.oneof(
        { weight: 6, arbitrary: fc.array(nearly(shape.items ?? {}), { maxLength: 7 }) },
        { weight: 1, arbitrary: ofShape(shape.items ?? {}).chain(longListOf) },
      )
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 130 }), fc.double())
    default:
      return fc.oneof(
        fc.string({ unit: fc.constantFrom(...'abcdefgh éñ王_1!@.'), maxLength: 30 }),
        fc.emailAddress(),
        fc.string({ unit: 'binary', maxLength: 40 }),
      )
  }
}

const nearly = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: ofShape(shape) }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_VALUES) })

const shapeOf = (schema: z.core.$ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}

const segment = fc.oneof(
  fc.nat(30).map(String),
  fc.constantFrom(...HOSTILE_TEXTS).map((text) => encodeURIComponent(text.toWellFormed().slice(0, 200))),
  fc.constantFrom('%', '%E0%A4%A', '%00', '%2f', '..', ';', '*'),
)

function bodyOf(call: Endpoint): fc.Arbitrary<RawRequest> {
  if (!call.body) return fc.constant({})
  const value = nearly(shapeOf(call.body))
  if (call.encoding === 'form') {
    return value.map((fields) => ({
      body: new URLSearchParams(
        Object.entries((fields as object | null) ?? {}).map(([name, field]) => [name, String(JSON.stringify(field))]),
      ),
    }))
  }
  if (call.encoding === 'file') {
    return fc.constantFrom(...HOSTILE_TEXTS).map((text) => {
      const form = new FormData()
      form.set('file', new File([text], 'questions.yaml'))
      return { body: form }
    })
  }
  const broken = value.chain((sent) =>
    fc.nat(40).map((cut) => ({
      headers: { 'content-type': 'application/json' },
      body: (JSON.stringify(sent) ?? '').slice(0, cut),
    })),
  )
  return fc.oneof({ weight: 8, arbitrary: value.map((json) => ({ json })) }, { weight: 1, arbitrary: broken })
}

export interface RandomRequest {
  path: string
  given: RawRequest
}

export function requestsFor(call: Endpoint): fc.Arbitrary<RandomRequest> {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([whole]) => whole)
  const fields = Object.entries(shapeOf(call.query).properties ?? {})
  const query = fc.record(
    Object.fromEntries(
      fields.map(([name, shape]) => [name, fc.oneof({ weight: 6, arbitrary: nearly(shape) }, listInQuery)]),
    ),
    { requiredKeys: [] },
  )
  return fc.record({ segments: fc.tuple(...names.map(() => segment)), query, body: bodyOf(call) }).map((made) => {
    const path = names.reduce((so, name, at) => so.replace(name, made.segments[at] ?? ''), call.path)
    const asked = Object.entries(made.query as Record<string, unknown>).map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(
          String(typeof value === 'object' ? '' : value)
            .toWellFormed()
            .slice(0, ADDRESS_ROOM),
        )}`,
    )
    return {
      path: `/api${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
      given: { method: call.method, ...made.body },
    }
  })
}

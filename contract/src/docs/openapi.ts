import { z } from 'zod'
import { acceptsTokens, type Endpoint, impliedRefusals, isStaffEndpoint } from '../endpoint.ts'
import { webhookEvents } from '../facts/factTraitsOfCall.ts'
import { refusalMessages } from '../refusals.ts'
import { exampleAnswer, exampleBody, exampleDownload, exampleUpload } from './examples.ts'
import { parametersOf } from './parameters.ts'
import { components, type Json, plainSchema, schemaOf, WHOLE } from './schemas.ts'

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  file: 'multipart/form-data',
} as const

const uploaded = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] }

function describe(call: Endpoint, shape: z.core.$ZodType, io: 'input' | 'output') {
  const example = (io === 'input' ? exampleBody : exampleAnswer)(call, plainSchema(shape, io))
  return { schema: schemaOf(shape, io), example }
}

function bodyOf(call: Endpoint): Json {
  const { body, encoding = 'json' } = call
  if (!body) return {}
  const described =
    encoding === 'file' ? { schema: uploaded, example: exampleUpload(call) } : describe(call, body, 'input')
  const required = !z.safeParse(body, undefined).success
  return { requestBody: { required, content: { [MEDIA[encoding]]: described } } }
}

function eventsOf(call: Endpoint): Json {
  const events = Object.entries(call.events ?? {}).map(([name, data]) => ({ name, ...describe(call, data, 'output') }))
  const properties = Object.fromEntries(events.map(({ name, schema }) => [name, schema]))
  const example = events.map(({ name, example }) => `event: ${name}\ndata: ${JSON.stringify(example)}\n\n`).join('')
  return { 'text/event-stream': { schema: { type: 'object', properties }, example } }
}

const filesOf = (call: Endpoint, types: readonly string[]): Json =>
  Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' }, example: exampleDownload(call, type) }]),
  )

function successOf(call: Endpoint): Json {
  const { status = 200, response, events, download, counted } = call
  const noContent = { 204: { description: 'Done, without content' } }
  if (status === 204 && response) return { ...noContent, ...successOf({ ...call, status: 200 }) }
  if (events) return { [status]: { description: 'A stream of named events', content: eventsOf(call) } }
  return {
    [status]: {
      description: download ? 'A file' : response ? 'Done' : 'Done, without content',
      ...(counted && { headers: { 'X-Total-Count': { description: 'Length of the whole list', schema: WHOLE } } }),
      ...(download && { content: filesOf(call, download) }),
      ...(response && { content: { 'application/json': describe(call, response, 'output') } }),
    },
  }
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait before the next request', schema: WHOLE } }

const exampleRefusal = (code = '') => ({ detail: refusalMessages[code as keyof typeof refusalMessages], code })

function refusalsOf(call: Endpoint): Json {
  const all = { ...impliedRefusals(call), ...call.refusals }
  const statuses = Map.groupBy(Object.entries(all), ([, status]) => status)
  return Object.fromEntries(
    [...statuses].map(([status, codes]) => [
      status,
      {
        ...(Number(status) === 429 && { headers: retryAfter }),
        description: codes
          .map(([code]) => `${code}: ${refusalMessages[code as keyof typeof refusalMessages]}`)
          .join('\n\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal' },
            example: exampleRefusal(codes[0]?.[0]),
          },
        },
      },
    ]),
  )
}

const operationWord = (part: string) =>
  part
    .replace(/^:/, 'by-')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join('')

/** The id of an operation consists of its method and path, so that the id is unique and never changes. */
export const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method.toLowerCase()}${path.split('/').map(operationWord).join('')}`

const tagOf = ({ path }: Endpoint): string => path.split('/')[1] ?? ''

const scopeOf = ({ fresh, scope }: Endpoint) => (fresh || scope === 'any' ? null : (scope ?? null))

/** In OpenAPI, an empty object in the security list means that the call also works without an API token. */
function securityOf(call: Endpoint): Json[] {
  if (isStaffEndpoint(call)) return [{ bearer: [] }]
  return acceptsTokens(call) ? [{}, { bearer: [] }] : []
}

function operationOf(call: Endpoint): Json {
  const parameters = parametersOf(call)
  return {
    operationId: operationIdOf(call),
    summary: call.summary,
    tags: [tagOf(call)],
    'x-access': call.access,
    'x-scope': scopeOf(call),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call),
    responses: { ...successOf(call), ...refusalsOf(call) },
  }
}

const webhookOperation = (event: string): Json => ({
  post: {
    operationId: `told${operationWord(event.replaceAll('.', '-'))}`,
    summary: `Reports that \`${event}\` has happened; signed as in Standard Webhooks`,
    tags: ['webhook'],
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
    },
    responses: {
      '2XX': { description: 'The receiver accepted the message' },
      '4XX': { description: 'The delivery failed and is retried; 410 disables the webhook' },
    },
  },
})

const fieldErrorSchema = {
  type: 'object',
  properties: {
    field: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    line: WHOLE,
  },
  required: ['field', 'code', 'message'],
}

const refusalSchema = {
  type: 'object',
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'array', items: fieldErrorSchema },
  },
  required: ['detail', 'code'],
}

const commonRefusals = {
  MALFORMED_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  WRONG_HOST: 421,
  SERVER_ERROR: 500,
  UNAVAILABLE: 503,
} as const

export function errorCodes(calls: readonly Endpoint[]): Record<string, { status: number[]; detail: string }> {
  const found = new Map<string, Set<number>>()
  for (const refusals of [commonRefusals, ...calls.map((call) => ({ ...impliedRefusals(call), ...call.refusals }))]) {
    for (const [code, status] of Object.entries(refusals)) {
      found.set(code, (found.get(code) ?? new Set()).add(status))
    }
  }
  return Object.fromEntries(
    [...found].map(([code, statuses]) => [
      code,
      { status: [...statuses].sort(), detail: refusalMessages[code as keyof typeof refusalMessages] },
    ]),
  )
}

export function openApi(calls: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `/api${call.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Assay', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name, description: `Calls under /api/${name}` })),
    'x-error-codes': errorCodes(calls),
    paths,
    webhooks: Object.fromEntries(webhookEvents.map((event) => [event, webhookOperation(event)])),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...components(), Refusal: refusalSchema },
    },
  }
}

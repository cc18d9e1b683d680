import type { Endpoint } from '@assay/contract/endpoint'
import type { RawRequest } from '../rawRequests.ts'
import { bodiesOf, fieldsOf, invalidBodies } from './bodies.ts'
import { type Filler, inHeaders } from './fillers.ts'
import { HEAD_BYTES } from './headBytes.ts'

/** Headers that servers, frameworks and Assay read, even if no call declares these headers. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'content-type',
  'forwarded',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-assay-device',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
  'content-disposition',
  'if-range',
]

export interface Largest {
  name: string
  path: string
  given: RawRequest
}

const encoded = ({ fill }: Filler, room: number) => {
  const text = fill(room)
  const written = encodeURIComponent(text)
  return encodeURIComponent(text.slice(0, Math.floor((room * room) / Math.max(room, written.length))))
    .slice(0, room)
    .replace(/%.?$/, '')
}

function addressesOf(call: Endpoint, path: string): [string, string][] {
  const fields = fieldsOf(call.query)
  const rest = HEAD_BYTES - path.length - 40
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return [
    ...fields.flatMap((field) =>
      inHeaders.map((one): [string, string] => [`?${field}: ${one.name}`, `${path}?${field}=${encoded(one, rest)}`]),
    ),
    ...['a&', 'a=b&', '%', '%20', '&', '=', '[', 'a[]=1&', 'a[a]=1&', '+', ';'].map((part): [string, string] => [
      `query of ${part}`,
      `${path}?${part.repeat(Math.floor(rest / part.length))}`.slice(0, HEAD_BYTES - 40),
    ]),
    ...fields.map((field): [string, string] => [
      `?${field} again and again`,
      `${path}?${`${field}=1&`.repeat(Math.floor(rest / (field.length + 3)))}`,
    ]),
    ...params.flatMap((name) =>
      inHeaders.map((one): [string, string] => [
        `:${name}: ${one.name}`,
        `/api${call.path.replace(`:${name}`, encoded(one, rest)).replaceAll(/:\w+/g, '1')}`,
      ]),
    ),
  ]
}

export function* largestOf(call: Endpoint, path: string): Generator<Largest> {
  const { method } = call
  for (const [name, address] of addressesOf(call, path)) yield { name, path: address, given: { method } }
  const [usual] = bodiesOf(call)
  for (const header of fieldsOf(call.headers))
    for (const { name, fill } of inHeaders) {
      const headers = { ...usual?.headers, [header]: fill(HEAD_BYTES) }
      yield { name: `${header}: ${name}`, path, given: { method, ...usual, headers } }
    }
  for (const { name, body, headers } of bodiesOf(call)) {
    const one = { name, path, given: { method, body, headers } }
    yield one
    if (!invalidBodies.some(([odd]) => odd === name)) continue
    const withKey = { ...headers, 'idempotency-key': crypto.randomUUID() }
    yield { ...one, name: `${name}, with a key`, given: { ...one.given, headers: withKey } }
  }
}

export const largestHeaders = (path: string): Largest[] =>
  HEADERS.flatMap((header) =>
    inHeaders.map(({ name, fill }) => ({
      name: `${header}: ${name}`,
      path,
      given: { headers: { [header]: fill(HEAD_BYTES) } },
    })),
  )

export const largestAddresses = (): Largest[] =>
  ['/', '/api/', '/pictures/', '/assets/', '/interviews/', '/login?'].flatMap((begin) =>
    inHeaders.map((one) => ({
      name: `${begin}…: ${one.name}`,
      path: begin + encoded(one, HEAD_BYTES - 40),
      given: {},
    })),
  )

import { queryNames } from '@assay/contract/docs/queryNames'
import { unknownFields } from '@assay/contract/docs/unknownMembers'
import {
  type Access,
  type Endpoint,
  type Input,
  impliedRefusals,
  type Parsed,
  type RefusalOf,
  takesKey,
} from '@assay/contract/endpoint'
import { type FieldError, fieldError, toFieldErrors } from '@assay/contract/fieldErrors'
import { idempotencyKey } from '@assay/contract/headers'
import type { RefusalCode } from '@assay/contract/refusals'
import { FRESH_MS } from '@assay/domain/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Doer } from '../db/audit.ts'
import type { Services } from '../services.ts'
import { compressing } from './answers/compress.ts'
import { isFile, type SentFile, sendFile } from './answers/file.ts'
import { textOf, type Written } from './answers/written.ts'
import { admit } from './caller/admit.ts'
import type { Caller, Person } from './caller/caller.ts'
import { nameFaults } from './names.ts'
import { answerOnce } from './once.ts'
import { callerNameOf } from './ownKey.ts'
import { Refusal, refuseFields } from './refusal.ts'
import type { Feed, Streams } from './stream.ts'
import { addressOf, isLocal } from './visitor/address.ts'

type CallerFor<A extends Access, Scope> = A extends 'candidate'
  ? null
  : A extends 'anyone'
    ? Caller | null
    : // Where no token opens, the caller is a person who has signed in.
      Scope extends null
      ? Person
      : Caller

/** What is known before the body has been read. */
export interface Arrival<E extends Endpoint> extends Services {
  caller: CallerFor<E['access'], E['scope']>
  /** The moment the request came in, whole and before any queue; while its body is not read, that of its head. */
  receivedAt: number
  /** The earliest moment at which it may have come. It differs from `receivedAt` only for a request that waited while the server was held up. */
  arrivedAt: number
  address: string
  /** Whether somebody at this very machine asks, and no proxy for somebody else. */
  isLocal: () => boolean
  /** What the browser sends of its cookies, as it stands. */
  cookies: string | undefined
  /** The parameters of the path, still as text. */
  path: Record<string, string>
  refuse: (code: RefusalOf<E>, detail?: string) => never
}

export interface Context<E extends Endpoint, Found = unknown> extends Arrival<E> {
  /** What the step before the values were read has found. */
  found: Found
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  body: Parsed<E['body']>
  /** Whether a person has signed in a short while ago; of a program's token nobody asks that. */
  isFresh: boolean
  /** Signs the audit rows of this request. */
  doer: Doer
  /** Sends the length of the whole list along, in `X-Total-Count`. */
  tellTotal: (total: number) => void
  setCookie: (cookie: string) => void
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to say returns nothing
type Said<E extends Endpoint> = E extends { response: infer R extends z.core.$ZodType } ? Input<R> : void
type Result<E extends Endpoint> = E extends { events: object } ? Feed<E> : Said<E>

type Handle<E extends Endpoint, Found> = (context: Context<E, Found>) => Promise<Result<E> | Written | SentFile>
/** Finds what the call is about and refuses what must be refused before the request's values are looked at. */
type Before<E extends Endpoint, Found> = (arrival: Arrival<E>) => Promise<Found> | Found

export interface Route {
  call: Endpoint
  before: Before<Endpoint, unknown> | undefined
  handle: Handle<Endpoint, unknown>
  /** Refuses for what the body holds, before any value of it is looked at. */
  beforeValues?: (caller: Caller | null, body: unknown) => void
  /** What is done for a whole list of calls once their values are read, before they are handled. */
  first?: (context: Context<Endpoint>) => Promise<unknown>
  /** Refuses an object that is not there before a session that is too old, as every 404 comes before a 409. */
  missing?: (context: Context<Endpoint>) => Promise<unknown>
}

/** Binds a call of the contract to what happens. A call without a declared access does not compile. */
export function route<E extends Endpoint>(call: E, handle: Handle<E, undefined>): Route
export function route<E extends Endpoint, Found>(call: E, before: Before<E, Found>, handle: Handle<E, Found>): Route
export function route(call: Endpoint, ...steps: unknown[]): Route {
  // Every route is kept in one list; the types have done their work once the steps fit their own endpoint.
  const [before, handle] = steps.length === 1 ? [undefined, steps[0]] : steps
  return { call, before, handle } as Route
}

/** Binds a call that wants a fresh session; `missing` refuses what is not there, also where the session is too old. */
export function freshRoute<E extends Endpoint & ({ fresh: true } | { freshSession: true })>(
  call: E,
  missing: (context: Context<E>) => Promise<unknown>,
  handle: Handle<E, undefined>,
  before?: (arrival: Arrival<E>) => unknown,
): Route {
  // As above: these fit their own endpoint.
  return { ...route(call, handle), before, missing } as unknown as Route
}

const JSON_TYPE = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Endpoint
  }
  interface FastifyRequest {
    arrival: (Arrival<Endpoint> & { found?: unknown }) | null
  }
}

export const refuserOf =
  (call: Endpoint) =>
  (code: RefusalCode, detail?: string): never => {
    const status = call.refusals[code] ?? impliedRefusals(call)[code]
    throw new Refusal(status ?? 500, code, { ...(detail !== undefined && { detail }) })
  }

const onlyKey = z.object(idempotencyKey)

/** Every call that may be sent again reads the key, whether or not it has a use for it of its own. */
const headersOf = (call: Endpoint) => call.headers ?? (takesKey(call) ? onlyKey : undefined)

/** The parts of a request that a call has schemas for, as they came. */
export type Sent = Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'body'>

/** A person's slip is passed over; a program that misspells what it asks for would get something else. */
function unknownParameters({ query }: Endpoint, sent: unknown): FieldError[] {
  const known = queryNames(query)
  const names = Object.keys((sent ?? {}) as object)
  return names.filter((name) => !known.includes(name)).map((name) => fieldError(name, 'UNKNOWN_PARAMETER'))
}

/** The same of the members of a body. A form and a file have other fields of their own. */
const unknownIn = ({ encoding = 'json' }: Endpoint, schema: z.core.$ZodType | undefined, body: unknown) =>
  schema && encoding === 'json' ? unknownFields(schema, body) : []

/** Reads every part before it refuses any, so that a person hears of all faults at once. */
function readParts(call: Endpoint, request: Sent, isProgram: boolean, errors: FieldError[]) {
  const bodySchema = (isProgram ? call.programBody : undefined) ?? call.body
  const read = (schema: z.core.$ZodType | undefined, value: unknown) => {
    const result =
      schema && z.safeParse(schema, value ?? (schema === bodySchema ? undefined : {}), { reportInput: true })
    if (result && !result.success) errors.push(...toFieldErrors(result.error))
    return result?.data
  }
  const params = read(call.params, request.params)
  const query = read(call.query, request.query)
  const headers = read(headersOf(call), request.headers)
  const body = read(bodySchema, request.body)
  if (isProgram) errors.push(...unknownParameters(call, request.query), ...unknownIn(call, bodySchema, request.body))
  if (errors.length > 0) refuseFields(errors)
  return { params, query, headers, body }
}

const doerOf = (caller: Caller | null, at: number, address: string): Doer => ({
  at,
  actor_id: caller?.id ?? null,
  actor_name: caller?.fullName ?? '',
  address,
  ...(caller?.token && { token: caller.token }),
})

/** A session that began a while ago may be in other hands by now. */
const isFresh = (caller: Caller | null, at: number) => !caller || caller.token !== null || at - caller.since < FRESH_MS

async function refuseUnlessFresh({ call, missing }: Route, context: Context<Endpoint>): Promise<void> {
  // A token never comes as far as a call that is for people alone.
  if ((!call.fresh && !call.freshSession) || context.isFresh) return
  await missing?.(context)
  throw new Refusal(409, 'SIGN_IN_AGAIN')
}

/** The text of an answer, as every call but a stream has one; nothing where there is nothing to say. */
function writtenOf(call: Endpoint, result: unknown): string {
  const text = textOf(result)
  if (text !== undefined) return text
  // Parsing what goes out strips every field that the contract does not name.
  return call.response ? JSON.stringify(z.parse(call.response, result)) : ''
}

async function answerAgain(call: Endpoint, request: FastifyRequest, key: string, work: () => Promise<unknown>) {
  const { arrival } = request
  if (!arrival?.caller) throw new Error('A call that may be sent again has no caller')
  const { caller, db, receivedAt: at } = arrival
  const address = request.url.replace(/\/(?=$|\?)/, '')
  const asked = { caller: callerNameOf(caller), key, call: `${call.method} ${address}`, body: request.body, at }
  const status = call.status ?? 200
  return answerOnce(db, call, asked, async () => ({ status, text: writtenOf(call, await work()) }))
}

type Heads = Pick<Context<Endpoint>, 'tellTotal' | 'setCookie'>

/** What somebody who was admitted has sent, read and looked at: the same for whatever door it came by. */
export async function contextOf(bound: Route, arrival: Arrival<Endpoint>, sent: Sent, heads: Heads) {
  const { call, beforeValues, first } = bound
  const { caller, receivedAt, address } = arrival
  beforeValues?.(caller, sent.body)
  const isProgram = (caller?.token ?? null) !== null
  // What programs call people is not held to what people may type.
  const faults = call.names && !(isProgram && call.programBody) ? await nameFaults(arrival.db, call, sent.body) : []
  const parts = readParts(call, sent, isProgram, faults)
  // One object for each request from its arrival on: copying it costs the hottest calls more than what they do with it.
  const context = Object.assign(arrival, parts, {
    isFresh: isFresh(caller, receivedAt),
    doer: doerOf(caller, receivedAt, address),
    ...heads,
  }) as unknown as Context<Endpoint>
  await first?.(context)
  await refuseUnlessFresh(bound, context)
  return context
}

async function answer(bound: Route, request: FastifyRequest, reply: FastifyReply, streams: Streams) {
  const { call, handle } = bound
  const { arrival, receivedAt, arrivedAt } = request
  if (!arrival) throw new Error('A call was handled before its caller was admitted')
  arrival.receivedAt = receivedAt
  arrival.arrivedAt = arrivedAt
  const context = await contextOf(bound, arrival, request, {
    tellTotal: (total: number) => reply.header('x-total-count', String(total)),
    setCookie: (cookie: string) => reply.header('set-cookie', cookie),
  })
  const key = takesKey(call) ? onlyKey.parse(context.headers)['idempotency-key'] : undefined
  if (key !== undefined) {
    const { status, text } = await answerAgain(call, request, key, async () => handle(context))
    return reply.status(status).type(JSON_TYPE).send(text)
  }
  const result = await handle(context)
  // The types have checked this where the route was written; here they are lost.
  if (call.events) return streams.serve(request, reply, call, result as unknown as Feed<Endpoint>)
  reply.status(call.status ?? 200)
  if (isFile(result)) return sendFile(reply, result)
  const text = textOf(result)
  if (text !== undefined) return reply.type(JSON_TYPE).send(text)
  if (!call.response || (call.status === 204 && result === undefined)) return reply.send()
  // A call that mostly has nothing to say has something to say this time.
  if (call.status === 204) reply.status(200)
  return z.parse(call.response, result)
}

/** What a context has and an arrival lacks. Named from the start, it keeps the shape; added later, the object would become a dictionary. */
const NOT_READ = {
  found: undefined,
  params: undefined,
  query: undefined,
  headers: undefined,
  body: undefined,
  isFresh: undefined,
  doer: undefined,
  tellTotal: undefined,
  setCookie: undefined,
}

interface Served {
  services: Services
  streams: Streams
}

export function register(app: FastifyInstance, { services, streams }: Served, routes: readonly Route[]): void {
  for (const each of routes) {
    const { call, before } = each
    const refuse = refuserOf(call)
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      config: { call },
      ...compressing(call),
      onRequest: async (request) => {
        // Before the caller is looked up: of a connection that ends meanwhile nobody knows it any more.
        const address = addressOf(request)
        const caller = await admit(call, request, services)
        request.arrival = {
          ...services,
          ...NOT_READ,
          caller,
          receivedAt: request.receivedAt,
          arrivedAt: request.arrivedAt,
          address,
          isLocal: () => isLocal(request),
          cookies: request.headers.cookie,
          path: request.params as Record<string, string>,
          refuse,
        }
        if (before) request.arrival.found = await before(request.arrival)
      },
      handler: (request, reply) => answer(each, request, reply, streams),
    })
  }
}

import { queryNames } from '@assay/contract/docs/queryNames'
import { unknownFields } from '@assay/contract/docs/unknownMembers'
import {
  type Access,
  acceptsIdempotencyKey,
  type Endpoint,
  type Input,
  impliedRefusals,
  type Parsed,
  type RefusalOf,
} from '@assay/contract/endpoint'
import { type FieldError, fieldError, toFieldErrors } from '@assay/contract/fieldErrors'
import { idempotencyKey } from '@assay/contract/headers'
import type { RefusalCode } from '@assay/contract/refusals'
import { FRESH_MS } from '@assay/domain/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import type { Actor } from '../db/audit.ts'
import { authorizeCaller } from './caller/authorizeCaller.ts'
import type { Caller, Person } from './caller/caller.ts'
import { answerOnce } from './idempotentAnswers.ts'
import { nameFaults } from './names.ts'
import { callerNameOf } from './ownKey.ts'
import { Refusal, refuseFields } from './refusal.ts'
import { compressionHook } from './responses/compress.ts'
import { isFile, type SentFile, sendFile } from './responses/file.ts'
import { jsonTextOf, type Written } from './responses/jsonResponse.ts'
import type { StreamDefinition, Streams } from './stream.ts'
import { clientAddress, isLocal } from './visitor/address.ts'

type CallerFor<A extends Access, Scope> = A extends 'candidate'
  ? null
  : A extends 'anyone'
    ? Caller | null
    : // Without a scope, the caller of this call is always a signed-in user.
      Scope extends null
      ? Person
      : Caller

export interface RequestContext<E extends Endpoint> extends Services {
  caller: CallerFor<E['access'], E['scope']>
  /**
   * Time when the complete request arrived, even if the server handled the request later. Until the body is read,
   * `receivedAt` is the arrival time of the head.
   */
  receivedAt: number
  earliestArrivalAt: number
  address: string
  isLocal: () => boolean
  cookies: string | undefined
  path: Record<string, string>
  refuse: (code: RefusalOf<E>, detail?: string) => never
}

export interface Context<E extends Endpoint, Resource = unknown> extends RequestContext<E> {
  resource: Resource
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  body: Parsed<E['body']>
  /** `isFresh` is true after a recent sign-in, and for API tokens. */
  isFresh: boolean
  actor: Actor
  /** `setTotal` sends the length of the whole list as `X-Total-Count`. */
  setTotal: (total: number) => void
  setCookie: (cookie: string) => void
}

// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
type ResponseBody<E extends Endpoint> = E extends { response: infer R extends z.core.$ZodType } ? Input<R> : void
type Result<E extends Endpoint> = E extends { events: object } ? StreamDefinition<E> : ResponseBody<E>

type Handler<E extends Endpoint, Resource> = (context: Context<E, Resource>) => Promise<Result<E> | Written | SentFile>
/** The lookup runs before the values are parsed, so that a request for a missing object gets a 404 first. */
type Lookup<E extends Endpoint, Resource> = (requestContext: RequestContext<E>) => Promise<Resource> | Resource

export interface Route {
  call: Endpoint
  lookup: Lookup<Endpoint, unknown> | undefined
  handle: Handler<Endpoint, unknown>
  beforeValues?: (caller: Caller | null, body: unknown) => void
  preHandler?: (context: Context<Endpoint>) => Promise<unknown>
  /** `refuseIfMissing` runs before a new sign-in is required, so that a call for a missing object gets a 404 first. */
  refuseIfMissing?: (context: Context<Endpoint>) => Promise<unknown>
}

/** A call without declared access does not compile, so no route is public by mistake. */
export function route<E extends Endpoint>(call: E, handle: Handler<E, undefined>): Route
export function route<E extends Endpoint, Resource>(
  call: E,
  lookup: Lookup<E, Resource>,
  handle: Handler<E, Resource>,
): Route
export function route(call: Endpoint, ...steps: unknown[]): Route {
  // The cast is safe: the compiler has checked the parameters against the type of the call. The list of routes needs
  // one type for all routes.
  const [lookup, handle] = steps.length === 1 ? [undefined, steps[0]] : steps
  return { call, lookup, handle } as Route
}

export function recentSignInRoute<E extends Endpoint & ({ fresh: true } | { freshSession: true })>(
  call: E,
  refuseIfMissing: (context: Context<E>) => Promise<unknown>,
  handle: Handler<E, undefined>,
  lookup?: (requestContext: RequestContext<E>) => unknown,
): Route {
  return { ...route(call, handle), lookup, refuseIfMissing } as unknown as Route
}

const JSON_TYPE = 'application/json; charset=utf-8'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Endpoint
  }
  interface FastifyRequest {
    requestContext: (RequestContext<Endpoint> & { resource?: unknown }) | null
  }
}

export const refuserOf =
  (call: Endpoint) =>
  (code: RefusalCode, detail?: string): never => {
    const status = call.refusals[code] ?? impliedRefusals(call)[code]
    throw new Refusal(status ?? 500, code, { ...(detail !== undefined && { detail }) })
  }

const onlyKey = z.object(idempotencyKey)

const headersOf = (call: Endpoint) => call.headers ?? (acceptsIdempotencyKey(call) ? onlyKey : undefined)

export type Sent = Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'body'>

/**
 * Unknown parameters of a program are errors, because a typing error would otherwise give unexpected results. A
 * browser's unknown parameters are ignored.
 */
function unknownParameters({ query }: Endpoint, sent: unknown): FieldError[] {
  const known = queryNames(query)
  const names = Object.keys((sent ?? {}) as object)
  return names.filter((name) => !known.includes(name)).map((name) => fieldError(name, 'UNKNOWN_PARAMETER'))
}

const noFields = z.object({})

/** Forms and files have additional fields, so they are not checked for unknown fields. */
const unknownIn = ({ encoding = 'json' }: Endpoint, schema: z.core.$ZodType = noFields, body: unknown) =>
  encoding === 'json' ? unknownFields(schema, body) : []

/** All parts of the request are parsed before the request is rejected, so that the caller sees all errors at once. */
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

const actorOfCaller = (caller: Caller | null, at: number, address: string): Actor => ({
  at,
  actor_id: caller?.id ?? null,
  actor_name: caller?.fullName ?? '',
  address,
  ...(caller?.token && { token: caller.token }),
})

/** The sign-in must be recent, because another person may be using the device long after the sign-in. */
const isFresh = (caller: Caller | null, at: number) => !caller || caller.token !== null || at - caller.since < FRESH_MS

async function refuseUnlessFresh({ call, refuseIfMissing }: Route, context: Context<Endpoint>): Promise<void> {
  if ((!call.fresh && !call.freshSession) || context.isFresh) return
  await refuseIfMissing?.(context)
  throw new Refusal(409, 'SIGN_IN_AGAIN')
}

function responseText(call: Endpoint, result: unknown): string {
  const text = jsonTextOf(result)
  if (text !== undefined) return text
  // Parsing the response with the schema removes all fields that the schema does not have.
  return call.response ? JSON.stringify(z.parse(call.response, result)) : ''
}

async function answerWithKey(call: Endpoint, request: FastifyRequest, key: string, work: () => Promise<unknown>) {
  const { requestContext } = request
  if (!requestContext?.caller)
    throw new Error('The user of a request must be known before its Idempotency-Key is checked')
  const { caller, db, receivedAt: at } = requestContext
  const address = request.url.replace(/\/(?=$|\?)/, '')
  const asked = { caller: callerNameOf(caller), key, call: `${call.method} ${address}`, body: request.body, at }
  const status = call.status ?? 200
  return answerOnce(db, call, asked, async () => ({ status, text: responseText(call, await work()) }))
}

type ReplyFunctions = Pick<Context<Endpoint>, 'setTotal' | 'setCookie'>

export async function contextOf(
  bound: Route,
  requestContext: RequestContext<Endpoint>,
  sent: Sent,
  heads: ReplyFunctions,
) {
  const { call, beforeValues, preHandler } = bound
  const { caller, receivedAt, address } = requestContext
  beforeValues?.(caller, sent.body)
  const isProgram = (caller?.token ?? null) !== null
  // Names in a separate body for programs (`programBody`) are not checked by the rules for typed names.
  const faults =
    call.names && !(isProgram && call.programBody) ? await nameFaults(requestContext.db, call, sent.body) : []
  const parts = readParts(call, sent, isProgram, faults)
  // The request context itself is extended, because a copy would take longer than the work of the most frequent calls.
  const context = Object.assign(requestContext, parts, {
    isFresh: isFresh(caller, receivedAt),
    actor: actorOfCaller(caller, receivedAt, address),
    ...heads,
  }) as unknown as Context<Endpoint>
  await preHandler?.(context)
  await refuseUnlessFresh(bound, context)
  return context
}

async function answerRequest(bound: Route, request: FastifyRequest, reply: FastifyReply, streams: Streams) {
  const { call, handle } = bound
  const { requestContext, receivedAt, earliestArrivalAt } = request
  if (!requestContext) throw new Error('A call was handled before its caller was authenticated')
  requestContext.receivedAt = receivedAt
  requestContext.earliestArrivalAt = earliestArrivalAt
  const context = await contextOf(bound, requestContext, request, {
    setTotal: (total: number) => reply.header('x-total-count', String(total)),
    setCookie: (cookie: string) => reply.header('set-cookie', cookie),
  })
  const key = acceptsIdempotencyKey(call) ? onlyKey.parse(context.headers)['idempotency-key'] : undefined
  if (key !== undefined) {
    const { status, text } = await answerWithKey(call, request, key, async () => handle(context))
    return reply.status(status).type(JSON_TYPE).send(text)
  }
  const result = await handle(context)
  if (call.events) return streams.serve(request, reply, call, result as unknown as StreamDefinition<Endpoint>)
  reply.status(call.status ?? 200)
  if (isFile(result)) return sendFile(reply, result)
  const text = jsonTextOf(result)
  if (text !== undefined) return reply.type(JSON_TYPE).send(text)
  if (!call.response || (call.status === 204 && result === undefined)) return reply.send()
  // A response with a body cannot have the status 204, so the status becomes 200.
  if (call.status === 204) reply.status(200)
  return z.parse(call.response, result)
}

interface RouteDependencies {
  services: Services
  streams: Streams
}

export function registerRoutes(
  app: FastifyInstance,
  { services, streams }: RouteDependencies,
  routes: readonly Route[],
): void {
  for (const each of routes) {
    const { call, lookup } = each
    const refuse = refuserOf(call)
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      config: { call },
      ...compressionHook(call),
      onRequest: async (request) => {
        // The client's IP address is read first, because the address is unknown after the connection has ended.
        const address = clientAddress(request)
        const caller = await authorizeCaller(call, request, services)
        request.requestContext = {
          ...services,
          caller,
          receivedAt: request.receivedAt,
          earliestArrivalAt: request.earliestArrivalAt,
          address,
          isLocal: () => isLocal(request),
          cookies: request.headers.cookie,
          path: request.params as Record<string, string>,
          refuse,
        }
        if (lookup) request.requestContext.resource = await lookup(request.requestContext)
      },
      handler: (request, reply) => answerRequest(each, request, reply, streams),
    })
  }
}

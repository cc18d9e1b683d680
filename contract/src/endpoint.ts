import type { NameOf } from '@assay/domain/people/names'
import type { Scope } from '@assay/domain/people/scopes'
import type { z } from 'zod'
import type { Fact, FactWithEvents, WebhookEvent } from './facts/facts.ts'
import type { RefusalCode } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The callers that may use an endpoint. `candidate`: every caller who knows the interview code in the path; tokens are
 * ignored. `anyone`: every caller; a token is read, but not required.
 */
export type Access = 'anyone' | 'candidate' | 'staff' | 'admin'

/**
 * The scope that an API token needs. `any` accepts every token; null accepts only signed-in people. A public call with
 * a scope returns more data to tokens with this scope.
 */
type Admission =
  | { readonly access: 'staff' | 'admin'; readonly scope: Scope | 'any' | null }
  | { readonly access: 'anyone' | 'candidate'; readonly scope?: Scope }

type Writing = Exclude<Method, 'GET'>

/** Facts are kinds of data. A call lists the facts that it reads or changes, and the webhook events that it sends. */
type Facts =
  | { readonly method: 'GET'; readonly reads: readonly Fact[]; readonly changes?: never; readonly emits?: never }
  | {
      readonly method: Writing
      readonly reads?: readonly Fact[]
      readonly changes: readonly Exclude<Fact, FactWithEvents>[]
      readonly emits?: never
    }
  | {
      readonly method: Writing
      readonly reads?: readonly Fact[]
      readonly changes: readonly Fact[]
      readonly emits: readonly WebhookEvent[]
    }

type Refusals = { readonly [Code in RefusalCode]?: number }

type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsFor<Path extends string> = [ParamOf<Path>] extends [never]
  ? { params?: never }
  : { params: z.core.$ZodObject<{ [Name in ParamOf<Path>]: z.core.$ZodType }> }

/** Uses the types of zod's core, because the fifty methods of `ZodType` would slow down the compiler. */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly scope?: Scope | 'any' | null
  /**
   * The facts of a call determine which data the browser reloads, when expired tests are closed, and which calls need
   * an audit entry. See `Facts` and docs/decisions/0027.
   */
  readonly reads?: readonly Fact[]
  readonly changes?: readonly Fact[]
  readonly emits?: readonly WebhookEvent[]
  /** The call requires a recent sign-in. */
  readonly fresh?: true
  /** A person needs a recent sign-in for this call; an API token does not. */
  readonly freshSession?: true
  /** The response contains a secret that is shown only once. */
  readonly shownOnce?: true
  /**
   * The call can be repeated with the same `Idempotency-Key`. All calls of staff that create something have this
   * property.
   */
  readonly isIdempotent?: true
  /** An API token that is limited to certain rounds cannot make a call with `beyondRounds`. */
  readonly beyondRounds?: true
  /** The call is allowed even while the user must still set up a second factor. */
  readonly beforeFactor?: true
  readonly summary: string
  readonly params?: z.core.$ZodObject
  readonly query?: z.core.$ZodType
  readonly headers?: z.core.$ZodObject
  readonly body?: z.core.$ZodType
  /** Schema of the request body for API tokens, if a token may send more than a person. */
  readonly programBody?: z.core.$ZodType
  /** Fields that contain a person's name. The server checks them with the installation's rule for names. */
  readonly names?: Readonly<Record<string, NameOf>>
  /** The default encoding of a request body is JSON. */
  readonly encoding?: 'json' | 'form' | 'file'
  /** Maximum size of an uploaded file in bytes, if it differs from the default size. */
  readonly largestFile?: number
  /**
   * HTTP status of a successful call: 200; 201 for a new object; 202 for work that has only started; 204 without a
   * body. If a call with 204 has a `response`, it sends a body only in some cases.
   */
  readonly status?: 200 | 201 | 202 | 204
  readonly response?: z.core.$ZodType
  /** A call with `events` returns a stream of events instead of a single response. */
  readonly events?: Readonly<Record<string, z.core.$ZodType>>
  /** Media types of the file that the call returns instead of JSON. */
  readonly download?: readonly string[]
  /**
   * Set `isCompressible` only if the caller controls no part of the response. Otherwise, the length of the compressed
   * response could reveal other parts of the response (BREACH attack).
   */
  readonly isCompressible?: true
  /** The header `X-Total-Count` of the response contains the length of the whole list. */
  readonly counted?: boolean
  readonly refusals: Refusals
}

export function endpoint<
  const Path extends string,
  const E extends Endpoint & Admission & Facts & { path: Path } & ParamsFor<Path>,
>(spec: E & { path: Path }): E {
  return spec
}

export type Input<S> = S extends z.core.$ZodType ? z.input<S> : undefined
export type Parsed<S> = S extends z.core.$ZodType ? z.output<S> : undefined
export type RefusalOf<E extends Endpoint> = Extract<keyof E['refusals'], RefusalCode>
type OfStaff = { access: 'staff' | 'admin' }
type Once = OfStaff & { method: 'POST' } & ({ status: 201 } | { isIdempotent: true })

export const isStaffEndpoint = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'staff' || access === 'admin'

/** True for a public call that returns more data to API tokens with the scope of the call. */
export const acceptsTokens = (call: Pick<Endpoint, 'access' | 'scope'>): boolean =>
  call.access === 'anyone' && call.scope !== undefined

export const acceptsIdempotencyKey = (call: Endpoint): boolean =>
  isStaffEndpoint(call) && call.method === 'POST' && (call.status === 201 || call.isIdempotent === true)

export type ImpliedRefusalOf<E extends Endpoint> =
  | (E extends OfStaff ? 'UNAUTHENTICATED' | 'FORBIDDEN' | 'TOO_MANY_TRIES' : never)
  | (E extends { beforeFactor: true } ? never : E extends OfStaff ? 'FACTOR_REQUIRED' : never)
  | (E extends { fresh: true } | { freshSession: true } ? 'SIGN_IN_AGAIN' : never)
  | (E extends Once ? 'STILL_RUNNING' | 'NOT_FOUND' | 'VALIDATION_FAILED' : never)
  | (E extends Once & { shownOnce: true } ? 'SHOWN_ONCE' : never)
  | (E['method'] extends 'GET' ? never : 'FOREIGN_PAGE')
  | (E extends
      | { params: z.core.$ZodType }
      | { query: z.core.$ZodType }
      | { headers: z.core.$ZodType }
      | { body: z.core.$ZodType }
      ? 'VALIDATION_FAILED'
      : never)
  | (E extends { body: z.core.$ZodType } ? 'MALFORMED_BODY' | 'BODY_TOO_LARGE' | 'WRONG_CONTENT_TYPE' : never)
export type EventsOf<E extends Endpoint> = E extends { events: infer Events extends Record<string, z.core.$ZodType> }
  ? Events
  : Record<never, never>
export type ResponseOf<E extends Endpoint> = E extends { response: infer R extends z.core.$ZodType }
  ? z.output<R>
  : undefined

/** Refusals that follow from the properties of a call, so endpoints need not list them. */
export function impliedRefusals(call: Endpoint): Refusals {
  const isValued = call.params || call.query || call.headers || call.body || acceptsIdempotencyKey(call)
  return {
    ...(isStaffEndpoint(call) && { UNAUTHENTICATED: 401, FORBIDDEN: 403, TOO_MANY_TRIES: 429 }),
    ...(isStaffEndpoint(call) && !call.beforeFactor && { FACTOR_REQUIRED: 403 }),
    ...((call.fresh || call.freshSession) && { SIGN_IN_AGAIN: 409 }),
    ...(acceptsIdempotencyKey(call) && {
      STILL_RUNNING: 409,
      NOT_FOUND: 404,
      ...(call.shownOnce && { SHOWN_ONCE: 409 }),
    }),
    ...(call.method !== 'GET' && { FOREIGN_PAGE: 400 }),
    ...(isValued && { VALIDATION_FAILED: 422 }),
    ...(call.body && { MALFORMED_BODY: 400, BODY_TOO_LARGE: 413, WRONG_CONTENT_TYPE: 415 }),
  }
}

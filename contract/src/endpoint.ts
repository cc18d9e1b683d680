import type { NameOf } from '@assay/domain/people/names'
import type { Scope } from '@assay/domain/people/scopes'
import type { z } from 'zod'
import type { Fact, ToldFact, WebhookEvent } from './facts/facts.ts'
import type { RefusalCode } from './refusals.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `candidate` is keyed by the interview code in the path and ignores every token;
 * `anyone` reads a token when there is one and never insists on it.
 */
export type Access = 'anyone' | 'candidate' | 'staff' | 'admin'

/**
 * The scope that a program's token needs for a call of staff. `any`: every token may make it. null: only a signed-in person may.
 * A call that is not of staff needs a scope too where it tells a token more than it tells a stranger.
 */
type Door =
  | { readonly access: 'staff' | 'admin'; readonly scope: Scope | 'any' | null }
  | { readonly access: 'anyone' | 'candidate'; readonly scope?: Scope }

type Writing = Exclude<Method, 'GET'>

/**
 * The facts that a call reads, and those that it changes when it succeeds. A call that changes nothing says so, and one that
 * changes what webhooks are told of says which events it tells, `[]` where it tells none.
 */
type Facts =
  | { readonly method: 'GET'; readonly reads: readonly Fact[]; readonly changes?: never; readonly tells?: never }
  | {
      readonly method: Writing
      readonly reads?: readonly Fact[]
      readonly changes: readonly Exclude<Fact, ToldFact>[]
      readonly tells?: never
    }
  | {
      readonly method: Writing
      readonly reads?: readonly Fact[]
      readonly changes: readonly Fact[]
      readonly tells: readonly WebhookEvent[]
    }

type Refusals = { readonly [Code in RefusalCode]?: number }

/** The names after the colons of a path: `/user/:id` has `id`. */
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A path with a parameter must say what the parameter is; one without must not. */
type ParamsFor<Path extends string> = [ParamOf<Path>] extends [never]
  ? { params?: never }
  : { params: z.core.$ZodObject<{ [Name in ParamOf<Path>]: z.core.$ZodType }> }

/**
 * Its shapes are zod's core types. `ZodType` has fifty methods, and the compiler would compare them all for each shape of each call.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: string
  readonly access: Access
  /** See `Door`: a call of the staff that does not say it does not compile. */
  readonly scope?: Scope | 'any' | null
  /** See `Facts` and docs/decisions/0027: what pages read anew, what is ended first and what leaves a deed follow from these. */
  readonly reads?: readonly Fact[]
  readonly changes?: readonly Fact[]
  /** The events of webhooks that it may send. */
  readonly tells?: readonly WebhookEvent[]
  /** The caller must have signed in a short while ago. */
  readonly fresh?: true
  /** The same for a person; a program's token may make it whenever it may. */
  readonly freshSession?: true
  /** A part of its answer is shown this once, and never again. */
  readonly shownOnce?: true
  /** May be sent again with the same `Idempotency-Key`; a call of the staff that makes something always may. */
  readonly once?: true
  /** Reads or changes more than single rounds: no token may make it that is bound to some. */
  readonly beyondRounds?: true
  /** May be made while a second factor is still to be set. */
  readonly beforeFactor?: true
  /** One line for the reader of the API page. */
  readonly summary: string
  readonly params?: z.core.$ZodObject
  readonly query?: z.core.$ZodType
  /** The headers that the call reads, by their lower-case names. */
  readonly headers?: z.core.$ZodObject
  readonly body?: z.core.$ZodType
  /** What the body may be where a program's token sends it, if that is more; it comes to the same. */
  readonly programBody?: z.core.$ZodType
  /** Which of its fields are names of people, and whose: the policy of the installation decides what they may hold. */
  readonly names?: Readonly<Record<string, NameOf>>
  /** How the body travels; JSON unless said. */
  readonly encoding?: 'json' | 'form' | 'file'
  /** How many bytes its file may have, where that is not what any uploaded file may. */
  readonly largestFile?: number
  /** The status of success: 200, or 204 where there is nothing to say; 202 where it is only begun. With an answer, 204 is that of a call that mostly has nothing to say. */
  readonly status?: 200 | 201 | 202 | 204
  readonly response?: z.core.$ZodType
  /** Instead of one answer: what a stream tells for as long as it is open, by the names of its events. */
  readonly events?: Readonly<Record<string, z.core.$ZodType>>
  /** Instead of JSON: a file to save, of one of these media types. */
  readonly download?: readonly string[]
  /** The answer may be compressed: no caller chose a part of it and must not learn another part from its length. */
  readonly isCompressible?: true
  /** The header `X-Total-Count` tells how long the whole list is. */
  readonly counted?: boolean
  readonly refusals: Refusals
}

export function endpoint<
  const Path extends string,
  const E extends Endpoint & Door & Facts & { path: Path } & ParamsFor<Path>,
>(spec: E & { path: Path }): E {
  return spec
}

export type Input<S> = S extends z.core.$ZodType ? z.input<S> : undefined
export type Parsed<S> = S extends z.core.$ZodType ? z.output<S> : undefined
export type RefusalOf<E extends Endpoint> = Extract<keyof E['refusals'], RefusalCode>
type OfStaff = { access: 'staff' | 'admin' }
/** What is answered once for each `Idempotency-Key`, however often it is sent. */
type Once = OfStaff & { method: 'POST' } & ({ status: 201 } | { once: true })

export const isOfStaff = ({ access }: Pick<Endpoint, 'access'>): boolean => access === 'staff' || access === 'admin'

/** Anybody may make the call, but a token with its scope gets a longer answer. */
export const isOpenToTokens = (call: Pick<Endpoint, 'access' | 'scope'>): boolean =>
  call.access === 'anyone' && call.scope !== undefined

export const takesKey = (call: Endpoint): boolean =>
  isOfStaff(call) && call.method === 'POST' && (call.status === 201 || call.once === true)

/** The type of what `impliedRefusals` gives. */
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
export type Answer<E extends Endpoint> = E extends { response: infer R extends z.core.$ZodType }
  ? z.output<R>
  : undefined

/** Refusals that follow from what a call is, so that no endpoint repeats them. */
export function impliedRefusals(call: Endpoint): Refusals {
  const isValued = call.params || call.query || call.headers || call.body || takesKey(call)
  return {
    // Without the right, or with an API token that may not; and 429 where a token asks too often.
    ...(isOfStaff(call) && { UNAUTHENTICATED: 401, FORBIDDEN: 403, TOO_MANY_TRIES: 429 }),
    ...(isOfStaff(call) && !call.beforeFactor && { FACTOR_REQUIRED: 403 }),
    ...((call.fresh || call.freshSession) && { SIGN_IN_AGAIN: 409 }),
    ...(takesKey(call) && { STILL_RUNNING: 409, NOT_FOUND: 404, ...(call.shownOnce && { SHOWN_ONCE: 409 }) }),
    ...(call.method !== 'GET' && { FOREIGN_PAGE: 400 }),
    ...(isValued && { VALIDATION_FAILED: 422 }),
    ...(call.body && { MALFORMED_BODY: 400, BODY_TOO_LARGE: 413, WRONG_CONTENT_TYPE: 415 }),
  }
}

import type { Answer, Endpoint, ImpliedRefusalOf, Input, RefusalOf } from './endpoint.ts'
import type { FieldError } from './fieldErrors.ts'
import type { RefusalCode } from './refusals.ts'

type Given<Name extends string, S> = [S] extends [undefined]
  ? unknown
  : undefined extends S
    ? { [N in Name]?: S }
    : Record<never, never> extends S
      ? { [N in Name]?: S }
      : { [N in Name]: S }

/** A path parameter is written as the text or number it is; the server reads it. */
type ParamsGiven<E extends Endpoint> = E extends { params: { shape: infer Shape } }
  ? { params: { [Name in keyof Shape]: string | number } }
  : unknown

type QueryGiven<E extends Endpoint> = E extends { query: infer Q } ? { query?: Loose<Input<Q>> } : unknown
type Loose<Q> = { [Name in keyof Q]?: string | number | undefined }

type BodyGiven<E extends Endpoint> = E extends { encoding: 'file' }
  ? { body: FormData }
  : E extends { body: infer B }
    ? Given<'body', Input<B>>
    : unknown

type HeadersGiven<E extends Endpoint> = E extends { headers: infer H } ? { headers?: Input<H> } : unknown

export type Arguments<E extends Endpoint> = ParamsGiven<E> &
  QueryGiven<E> &
  HeadersGiven<E> &
  BodyGiven<E> & { signal?: AbortSignal }

export interface Delivery<E extends Endpoint> {
  body: Answer<E>
  /** The header `X-Total-Count` of lists that send it. */
  total: number
}

/** No server said this: there was no answer, and the caller knows why as well as can be known. */
type NoAnswer = 'UNREACHABLE' | 'TOO_SLOW' | 'OFFLINE'
type FailureCode = RefusalCode | NoAnswer

/** Every way in which a call may fail: what it declares, what follows from what it is, and what may befall any call. */
export type FailureOf<E extends Endpoint> =
  | RefusalOf<E>
  | ImpliedRefusalOf<E>
  | NoAnswer
  | Extract<RefusalCode, 'SERVER_ERROR' | 'UNAVAILABLE'>

/** An answer that is not a success: what the server refused and why. `status` 0 means it was not reached at all. */
export class Refused extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly errors: readonly FieldError[]
  readonly retryAfter: number
  /** The whole answer, for what a refusal tells beside its code. */
  readonly told: unknown

  constructor(
    status: number,
    code: FailureCode,
    detail: string,
    errors: readonly FieldError[] = [],
    retryAfter = 0,
    told: unknown = undefined,
  ) {
    super(detail)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.told = told
  }
}

/** The server's own sentence about its failure, if it sent one. */
export const sentenceOfFailure = ({ status, told }: Refused): string | undefined =>
  status >= 500 ? (told as { detail?: string } | undefined)?.detail : undefined

export interface Connection {
  /** Where the server is: '' on its own page. */
  base: string
  token?: () => string | null
  /** What goes with every call on this connection. */
  headers?: () => Record<string, string>
  fetch?: typeof fetch
}

type Values = Record<string, string | number | undefined>

/** What is not given is not sent, instead of as the word 'undefined'. */
const presentOf = (values: Values = {}): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

interface LooseArguments {
  params?: Record<string, string | number>
  query?: Values
  body?: unknown
  headers?: Values
  signal?: AbortSignal
}

/** Where a call goes, also for what opens a stream by an address. */
export function address(call: Endpoint, { params = {}, query }: LooseArguments): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  // Not by the size of the parameters, which Safari knows since 17 alone: elsewhere every page of a list would be the first.
  const asked = String(new URLSearchParams(presentOf(query)))
  return `/api${path}${asked && `?${asked}`}`
}

function payload(call: Endpoint, body: unknown): { body?: string | FormData | URLSearchParams; type?: string } {
  if (body === undefined) return {}
  // FormData and URLSearchParams bring their own content type.
  if (body instanceof FormData) return { body }
  if (call.encoding === 'form') return { body: new URLSearchParams(body as Record<string, string>) }
  return { body: JSON.stringify(body), type: 'application/json' }
}

async function refusal(response: Response): Promise<Refused> {
  // A newer server may know codes that this page does not; they match nothing and fall to what is done otherwise.
  const told = (await response.json().catch(() => ({}))) as {
    code?: RefusalCode
    detail?: string
    errors?: FieldError[]
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return new Refused(
    response.status,
    told.code ?? 'SERVER_ERROR',
    told.detail ?? response.statusText,
    told.errors,
    retryAfter,
    told,
  )
}

/** A call that was given up stays what it is. */
function throwUnreached(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new Refused(0, 'UNREACHABLE', 'The server cannot be reached')
}

/** An answer may break off in its middle, which says as little as none at all. */
const readJson = (response: Response): Promise<unknown> =>
  response.json().catch((cause: unknown) => {
    if (cause instanceof SyntaxError) throw cause
    return throwUnreached(cause)
  })

/** Sends a call and gives the answer as it comes; a stream, where the call has events, is read by the caller. */
export async function open<E extends Endpoint>(connection: Connection, call: E, args: Arguments<E>): Promise<Response> {
  const loose: LooseArguments = args
  const { body, type } = payload(call, loose.body)
  const token = call.access === 'candidate' ? null : connection.token?.()
  const send = connection.fetch ?? fetch
  const response = await send(connection.base + address(call, loose), {
    method: call.method,
    headers: {
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...connection.headers?.(),
      ...Object.fromEntries(presentOf(loose.headers)),
    },
    ...(body !== undefined && { body }),
    ...(loose.signal && { signal: loose.signal }),
  }).catch(throwUnreached)
  if (!response.ok) throw await refusal(response)
  return response
}

/** Sends a call and gives its answer, with the length of the whole list where the server tells it. */
export async function deliver<E extends Endpoint>(
  connection: Connection,
  call: E,
  args: Arguments<E>,
): Promise<Delivery<E>> {
  const response = await open(connection, call, args)
  const answer = response.status === 204 ? undefined : await readJson(response)
  return { body: answer as Answer<E>, total: Number(response.headers.get('x-total-count') ?? 0) }
}

export async function send<E extends Endpoint>(
  connection: Connection,
  call: E,
  given: Arguments<E>,
): Promise<Answer<E>> {
  return (await deliver(connection, call, given)).body
}

import type { Endpoint, ImpliedRefusalOf, Input, RefusalOf, ResponseOf } from './endpoint.ts'
import type { FieldError } from './fieldErrors.ts'
import type { RefusalCode } from './refusals.ts'

type Given<Name extends string, S> = [S] extends [undefined]
  ? unknown
  : undefined extends S
    ? { [N in Name]?: S }
    : Record<never, never> extends S
      ? { [N in Name]?: S }
      : { [N in Name]: S }

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

export interface AnswerWithTotal<E extends Endpoint> {
  body: ResponseOf<E>
  total: number
}

type NoAnswer = 'UNREACHABLE' | 'TOO_SLOW' | 'OFFLINE'
type FailureCode = RefusalCode | NoAnswer

export type FailureOf<E extends Endpoint> =
  | RefusalOf<E>
  | ImpliedRefusalOf<E>
  | NoAnswer
  | Extract<RefusalCode, 'SERVER_ERROR' | 'UNAVAILABLE'>

/** A `status` of 0 means that the call got no complete response from the server. */
export class Refused extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly errors: readonly FieldError[]
  readonly retryAfter: number
  readonly responseBody: unknown

  constructor(
    status: number,
    code: FailureCode,
    detail: string,
    errors: readonly FieldError[] = [],
    retryAfter = 0,
    responseBody: unknown = undefined,
  ) {
    super(detail)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.responseBody = responseBody
  }
}

export const serverErrorMessage = ({ status, responseBody }: Refused): string | undefined =>
  status >= 500 ? (responseBody as { detail?: string } | undefined)?.detail : undefined

export interface Connection {
  base: string
  token?: () => string | null
  headers?: () => Record<string, string>
  fetch?: typeof fetch
}

type Values = Record<string, string | number | undefined>

/** Undefined values would become the word 'undefined' in the query. */
const definedEntries = (values: Values = {}): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

interface LooseArguments {
  params?: Record<string, string | number>
  query?: Values
  body?: unknown
  headers?: Values
  signal?: AbortSignal
}

export function address(call: Endpoint, { params = {}, query }: LooseArguments): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  // `URLSearchParams.size` is not used, because Safari before version 17 lacks it. The query would be lost, and lists
  // would show only their first page.
  const queryString = String(new URLSearchParams(definedEntries(query)))
  return `/api${path}${queryString && `?${queryString}`}`
}

function payload(call: Endpoint, body: unknown): { body?: string | FormData | URLSearchParams; type?: string } {
  if (body === undefined) return {}
  // FormData and URLSearchParams need no content type here, because the browser sets it.
  if (body instanceof FormData) return { body }
  if (call.encoding === 'form') return { body: new URLSearchParams(body as Record<string, string>) }
  return { body: JSON.stringify(body), type: 'application/json' }
}

async function refusal(response: Response): Promise<Refused> {
  // A newer server may send error codes that the page does not know, so callers need a default case.
  const responseBody = (await response.json().catch(() => ({}))) as {
    code?: RefusalCode
    detail?: string
    errors?: FieldError[]
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return new Refused(
    response.status,
    responseBody.code ?? 'SERVER_ERROR',
    responseBody.detail ?? response.statusText,
    responseBody.errors,
    retryAfter,
    responseBody,
  )
}

function throwUnreachable(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new Refused(0, 'UNREACHABLE', 'The server cannot be reached')
}

/** If the response body is incomplete, the call fails as if there were no response. */
const readJson = (response: Response): Promise<unknown> =>
  response.json().catch((cause: unknown) => {
    if (cause instanceof SyntaxError) throw cause
    return throwUnreachable(cause)
  })

export async function openResponse<E extends Endpoint>(
  connection: Connection,
  call: E,
  args: Arguments<E>,
): Promise<Response> {
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
      ...Object.fromEntries(definedEntries(loose.headers)),
    },
    ...(body !== undefined && { body }),
    ...(loose.signal && { signal: loose.signal }),
  }).catch(throwUnreachable)
  if (!response.ok) throw await refusal(response)
  return response
}

export async function sendWithTotal<E extends Endpoint>(
  connection: Connection,
  call: E,
  args: Arguments<E>,
): Promise<AnswerWithTotal<E>> {
  const response = await openResponse(connection, call, args)
  const answer = response.status === 204 ? undefined : await readJson(response)
  return { body: answer as ResponseOf<E>, total: Number(response.headers.get('x-total-count') ?? 0) }
}

export async function send<E extends Endpoint>(
  connection: Connection,
  call: E,
  given: Arguments<E>,
): Promise<ResponseOf<E>> {
  return (await sendWithTotal(connection, call, given)).body
}

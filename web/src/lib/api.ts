import {
  type AnswerWithTotal,
  type Arguments,
  type Connection,
  openResponse,
  Refused,
  sendWithTotal,
} from '@assay/contract/client'
import type { Endpoint, ResponseOf } from '@assay/contract/endpoint'
import { getMe } from '@assay/contract/users'
import { checkServerOnce, isServerReached, recordReply, watchConnection } from './offline/connection.ts'
import { rememberedProfile } from './offline/profile.ts'
import { isServerAway, isUnanswered } from './offline/serverAway.ts'
import { readToken } from './session/token.ts'

const connection: Connection = { base: '', token: readToken }

/** After `beforeDoubt` without a response, the page checks whether the server is available. */
const TIMEOUTS_MS = { ofStore: 2_000, beforeDoubt: 3_000, reading: 15_000, writing: 60_000 }

type Given<E extends Endpoint> = Record<never, never> extends Arguments<E> ? [args?: Arguments<E>] : [Arguments<E>]

let onSessionEnd = () => {}

export function setSessionEndHandler(act: () => void): void {
  onSessionEnd = act
}

let requireSecondFactor = () => {}

export function onSecondFactorNeeded(act: () => void): void {
  requireSecondFactor = act
}

const needsSession = (call: Endpoint) => call.access === 'staff' || call.access === 'admin'

async function sendCall<E extends Endpoint>(call: E, args: Arguments<E>): Promise<AnswerWithTotal<E>> {
  const timeout = new AbortController()
  const giveUp = () => timeout.abort(new DOMException('The answer takes too long', 'TimeoutError'))
  const timer = setTimeout(giveUp, call.method === 'GET' ? TIMEOUTS_MS.reading : TIMEOUTS_MS.writing)
  const doubt = setTimeout(() => void checkServerOnce(), TIMEOUTS_MS.beforeDoubt)
  const signal = args.signal ? AbortSignal.any([args.signal, timeout.signal]) : timeout.signal
  try {
    const answer = await sendWithTotal(connection, call, { ...args, signal })
    recordReply()
    return answer
  } catch (cause) {
    // Only staff calls may redirect to the sign-in. A candidate must never be redirected.
    if (needsSession(call) && cause instanceof Refused) notifyRefusal(cause)
    throw await explainFailure(cause, timeout.signal.aborted)
  } finally {
    clearTimeout(timer)
    clearTimeout(doubt)
  }
}

/** While the server is unavailable, lists are read from the offline copy without waiting for a timeout. */
export async function sendRequest<E extends Endpoint>(call: E, args: Arguments<E>): Promise<AnswerWithTotal<E>> {
  if (call.method !== 'GET' || !needsSession(call)) return sendCall(call, args)
  const kept = isServerReached() ? undefined : await storedDelivery(call, args)
  if (kept) return kept
  const answered = new AbortController()
  const sent = sendCall(call, args).finally(() => answered.abort())
  return Promise.race([sent, storedWhenOffline(call, args, answered.signal)]).catch(async (cause: unknown) => {
    const instead = isServerReached() ? undefined : await storedDelivery(call, args)
    if (instead) return instead
    throw cause
  })
}

/** Resolves to the offline copy when the server is unavailable. Otherwise, the promise stays pending. */
function storedWhenOffline<E extends Endpoint>(
  call: E,
  args: Arguments<E>,
  answered: AbortSignal,
): Promise<AnswerWithTotal<E>> {
  return new Promise((resolve) => {
    const stop = watchConnection(async () => {
      const kept = isServerReached() ? undefined : await storedDelivery(call, args)
      if (kept) resolve(kept)
    })
    answered.addEventListener('abort', stop)
  })
}

/** A download link is not possible, because the request needs the session token. Downloads have no time limit. */
export async function askForFile<E extends Endpoint>(call: E, args: Arguments<E>): Promise<Response> {
  return openResponse(connection, call, args).catch(async (cause: unknown) => {
    if (cause instanceof Refused) notifyRefusal(cause)
    throw await explainFailure(cause, false)
  })
}

function notifyRefusal(refused: Refused): void {
  const { status, code } = refused
  // A reply from a proxy or a captive portal does not show whether the session is valid.
  if (isUnanswered(refused)) return
  // The error `PASSWORD_SIGN_IN_OFF` does not mean that the session is invalid.
  if (code === 'PASSWORD_SIGN_IN_OFF') return
  if (status === 403 && code === 'FACTOR_REQUIRED') requireSecondFactor()
  else if (status === 401 || status === 403) onSessionEnd()
}

async function explainFailure(cause: unknown, isTooSlow: boolean): Promise<unknown> {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  if (!isUnanswered(cause)) {
    if (cause instanceof Refused && !isServerAway(cause)) recordReply()
    return cause
  }
  if (!(await checkServerOnce())) return new Refused(0, 'OFFLINE', 'The server does not answer')
  return isTooSlow ? new Refused(0, 'TOO_SLOW', 'The server does not answer in time') : cause
}

async function storedDelivery<E extends Endpoint>(
  call: E,
  args: Arguments<E>,
): Promise<AnswerWithTotal<E> | undefined> {
  // Safe cast: stored data is an earlier response of the same call.
  const { query } = args as { query?: Record<string, unknown> }
  return (await recallResponse(call, query)) as AnswerWithTotal<E> | undefined
}

async function recallResponse(call: Endpoint, query: Record<string, unknown> | undefined) {
  if (call.path === getMe.path) {
    const body = rememberedProfile()
    return body ? { body, total: 0 } : undefined
  }
  // The script that reads the stored data may have to load from the unavailable server, so it has a time limit.
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUTS_MS.ofStore))
  const kept = import('./offline/offlineStore.ts').then(({ readOfflineStore: recall }) => recall(call, query))
  return Promise.race([kept, tooLong]).catch(() => undefined)
}

let onResponse = (_call: Endpoint, _body: unknown) => {}

export function onStoredResponse(act: typeof onResponse): void {
  onResponse = act
}

export async function fillOffline(): Promise<boolean> {
  const { fillOfflineStore } = await import('./offline/offlineStore.ts')
  const token = readToken()
  return fillOfflineStore(async (call, args) => {
    const answer = await sendRequest(call, args)
    // If the session ended during the request, the response must not be stored.
    if (readToken() === token) onResponse(call, answer.body)
    return answer
  })
}

function queryKeyOf<E extends Endpoint>(call: E, args: Arguments<E> | undefined): unknown[] {
  const { params, query } = (args ?? {}) as { params?: unknown; query?: unknown }
  return [call.path, { params, query }]
}

export function queryWithTotal<E extends Endpoint>(call: E, ...[args]: Given<E>) {
  return {
    queryKey: queryKeyOf(call, args),
    queryFn: ({ signal }: { signal: AbortSignal }) => sendRequest(call, { ...args, signal } as Arguments<E>),
    meta: { reads: call.reads ?? [] },
  }
}

export function query<E extends Endpoint>(call: E, ...args: Given<E>) {
  return { ...queryWithTotal(call, ...args), select: (answer: AnswerWithTotal<E>): ResponseOf<E> => answer.body }
}

export function refusedFrom(cause: unknown): Refused {
  return cause instanceof Refused ? cause : new Refused(0, 'SERVER_ERROR', String(cause))
}

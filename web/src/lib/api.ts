import { type Arguments, type Delivery, deliver, type Line, open, Refused } from '@assay/contract/client'
import type { Answer, Endpoint } from '@assay/contract/endpoint'
import { isOffline } from './offline/away.ts'
import { readToken } from './session/token.ts'

const line: Line = { base: '', token: readToken }

/** A call that hangs longer than this counts as lost; sending may take its time. */
const patienceMs = { reading: 15_000, writing: 60_000 }

/** Nothing to pass means nothing to write. */
type Given<E extends Endpoint> = Record<never, never> extends Arguments<E> ? [given?: Arguments<E>] : [Arguments<E>]

let dismiss = () => {}

/** What happens when the server no longer knows the one who is signed in. */
export function whenDismissed(act: () => void): void {
  dismiss = act
}

let demandFactor = () => {}

/** What happens when the server does nothing more for the one who is signed in until they have set a second factor. */
export function whenFactorNeeded(act: () => void): void {
  demandFactor = act
}

const isSecured = (call: Endpoint) => call.access === 'staff' || call.access === 'admin'

export async function ask<E extends Endpoint>(call: E, given: Arguments<E>): Promise<Delivery<E>> {
  const patience = new AbortController()
  const giveUp = () => patience.abort(new DOMException('The answer takes too long', 'TimeoutError'))
  const timer = setTimeout(giveUp, call.method === 'GET' ? patienceMs.reading : patienceMs.writing)
  const signal = given.signal ? AbortSignal.any([given.signal, patience.signal]) : patience.signal
  try {
    return await deliver(line, call, { ...given, signal })
  } catch (cause) {
    // Only calls of the staff: a candidate is never led to the sign-in.
    if (isSecured(call) && cause instanceof Refused) tellWhoIsRefused(cause)
    const kept = await whatIsKept(call, given, cause)
    if (kept) return kept
    throw whyUnanswered(cause, patience.signal.aborted)
  } finally {
    clearTimeout(timer)
  }
}

/** A file for somebody who is signed in, which no link could bring their token to. It may take as long as it needs. */
export async function askForFile<E extends Endpoint>(call: E, given: Arguments<E>): Promise<Response> {
  return open(line, call, given).catch((cause: unknown) => {
    if (cause instanceof Refused) tellWhoIsRefused(cause)
    throw whyUnanswered(cause, false)
  })
}

function tellWhoIsRefused({ status, code }: Refused): void {
  // It says nothing about the one who asks.
  if (code === 'PASSWORD_SIGN_IN_OFF') return
  if (status === 403 && code === 'FACTOR_REQUIRED') demandFactor()
  else if (status === 401 || status === 403) dismiss()
}

/** What kept a call from being answered; what the server refused stays as it is. */
function whyUnanswered(cause: unknown, isTooSlow: boolean): unknown {
  if (cause instanceof Refused && cause.status !== 0) return cause
  if (isOffline() && (isTooSlow || cause instanceof Refused)) return new Refused(0, 'OFFLINE', 'There is no network')
  return isTooSlow ? new Refused(0, 'TOO_SLOW', 'The server does not answer in time') : cause
}

/** Without a network a list shows what this browser knows of it. */
async function whatIsKept<E extends Endpoint>(call: E, given: Arguments<E>, cause: unknown) {
  if (call.method !== 'GET' || !isSecured(call) || !isOffline()) return undefined
  if (!(cause instanceof Refused) || cause.status !== 0) return undefined
  const { query } = given as { query?: Record<string, unknown> }
  const kept = await import('./offline/offlineStore.ts')
    .then(({ recall }) => recall(call, query))
    .catch(() => undefined)
  return kept as Delivery<E> | undefined
}

/** Fetches what the lists begin with, for the times without a network. False where the browser keeps nothing. */
export async function keepForOffline(): Promise<boolean> {
  const { fillOfflineStore } = await import('./offline/offlineStore.ts')
  return fillOfflineStore(ask)
}

function keyOf<E extends Endpoint>(call: E, given: Arguments<E> | undefined): unknown[] {
  const { params, query } = (given ?? {}) as { params?: unknown; query?: unknown }
  return [call.path, { params, query }]
}

/** The query options of a list that says how long it is as a whole. */
export function countedQuery<E extends Endpoint>(call: E, ...[given]: Given<E>) {
  return {
    queryKey: keyOf(call, given),
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(call, { ...given, signal } as Arguments<E>),
    meta: { reads: call.reads ?? [] },
  }
}

export function query<E extends Endpoint>(call: E, ...given: Given<E>) {
  return { ...countedQuery(call, ...given), select: (delivery: Delivery<E>): Answer<E> => delivery.body }
}

export function asRefused(cause: unknown): Refused {
  return cause instanceof Refused ? cause : new Refused(0, 'SERVER_ERROR', String(cause))
}

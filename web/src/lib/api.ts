import { type Arguments, type Connection, type Delivery, deliver, open, Refused } from '@assay/contract/client'
import type { Answer, Endpoint } from '@assay/contract/endpoint'
import { getMe } from '@assay/contract/users'
import { isServerAway, isUnanswered } from './offline/away.ts'
import { rememberedProfile } from './offline/profile.ts'
import { isReached, lookForServer, noteReply, watchReach } from './offline/reach.ts'
import { readToken } from './session/token.ts'

const line: Connection = { base: '', token: readToken }

/** A call that hangs longer than this counts as lost; sending may take its time. Before that it is asked whether anybody is there. */
const patienceMs = { ofStore: 2_000, beforeDoubt: 3_000, reading: 15_000, writing: 60_000 }

/** Nothing to pass means nothing to write. */
type Given<E extends Endpoint> = Record<never, never> extends Arguments<E> ? [given?: Arguments<E>] : [Arguments<E>]

let dismiss = () => {}

/** What happens when the server no longer knows the session. */
export function whenDismissed(act: () => void): void {
  dismiss = act
}

let demandFactor = () => {}

/** What happens when the server does nothing more for a user before they have set a second factor. */
export function whenFactorNeeded(act: () => void): void {
  demandFactor = act
}

const isSecured = (call: Endpoint) => call.access === 'staff' || call.access === 'admin'

/** Sends a call, gives it up after a while, and notes from what comes of it whether the server is there. */
async function sendCall<E extends Endpoint>(call: E, given: Arguments<E>): Promise<Delivery<E>> {
  const patience = new AbortController()
  const giveUp = () => patience.abort(new DOMException('The answer takes too long', 'TimeoutError'))
  const timer = setTimeout(giveUp, call.method === 'GET' ? patienceMs.reading : patienceMs.writing)
  const doubt = setTimeout(() => void lookForServer(), patienceMs.beforeDoubt)
  const signal = given.signal ? AbortSignal.any([given.signal, patience.signal]) : patience.signal
  try {
    const delivery = await deliver(line, call, { ...given, signal })
    noteReply()
    return delivery
  } catch (cause) {
    // Only calls of the staff: a candidate is never led to the sign-in.
    if (isSecured(call) && cause instanceof Refused) tellWhoIsRefused(cause)
    throw await whyUnanswered(cause, patience.signal.aborted)
  } finally {
    clearTimeout(timer)
    clearTimeout(doubt)
  }
}

/** While the server is away a list shows what this browser knows of it, and does not wait for an answer that may never come. */
export async function ask<E extends Endpoint>(call: E, given: Arguments<E>): Promise<Delivery<E>> {
  if (call.method !== 'GET' || !isSecured(call)) return sendCall(call, given)
  const kept = isReached() ? undefined : await whatIsKept(call, given)
  if (kept) return kept
  const answered = new AbortController()
  const sent = sendCall(call, given).finally(() => answered.abort())
  return Promise.race([sent, keptOnceAway(call, given, answered.signal)]).catch(async (cause: unknown) => {
    const instead = isReached() ? undefined : await whatIsKept(call, given)
    if (instead) return instead
    throw cause
  })
}

/** What is kept, as soon as the server has gone; nothing for as long as it is there, or when nothing is kept. */
function keptOnceAway<E extends Endpoint>(call: E, given: Arguments<E>, answered: AbortSignal): Promise<Delivery<E>> {
  return new Promise((resolve) => {
    const stop = watchReach(async () => {
      const kept = isReached() ? undefined : await whatIsKept(call, given)
      if (kept) resolve(kept)
    })
    answered.addEventListener('abort', stop)
  })
}

/** A file that needs the token of the session, which no link could bring. It may take as long as it needs. */
export async function askForFile<E extends Endpoint>(call: E, given: Arguments<E>): Promise<Response> {
  return open(line, call, given).catch(async (cause: unknown) => {
    if (cause instanceof Refused) tellWhoIsRefused(cause)
    throw await whyUnanswered(cause, false)
  })
}

function tellWhoIsRefused(refused: Refused): void {
  const { status, code } = refused
  // A proxy, or a network that wants to be paid first, knows nothing of the session.
  if (isUnanswered(refused)) return
  // It says nothing about the session.
  if (code === 'PASSWORD_SIGN_IN_OFF') return
  if (status === 403 && code === 'FACTOR_REQUIRED') demandFactor()
  else if (status === 401 || status === 403) dismiss()
}

/** What kept a call from being answered; what the server refused stays as it is. */
async function whyUnanswered(cause: unknown, isTooSlow: boolean): Promise<unknown> {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  if (!isUnanswered(cause)) {
    if (cause instanceof Refused && !isServerAway(cause)) noteReply()
    return cause
  }
  if (!(await lookForServer())) return new Refused(0, 'OFFLINE', 'The server does not answer')
  return isTooSlow ? new Refused(0, 'TOO_SLOW', 'The server does not answer in time') : cause
}

/** What this browser keeps of a list, and of the user. */
async function whatIsKept<E extends Endpoint>(call: E, given: Arguments<E>): Promise<Delivery<E> | undefined> {
  // What is kept for a call was an answer to it.
  const { query } = given as { query?: Record<string, unknown> }
  return (await recallOf(call, query)) as Delivery<E> | undefined
}

async function recallOf(call: Endpoint, query: Record<string, unknown> | undefined) {
  if (call.path === getMe.path) {
    const body = rememberedProfile()
    return body ? { body, total: 0 } : undefined
  }
  // The part that reads it may be missing as well, and its server silent.
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs.ofStore))
  const kept = import('./offline/offlineStore.ts').then(({ readOfflineStore: recall }) => recall(call, query))
  return Promise.race([kept, tooLong]).catch(() => undefined)
}

let hearKept = (_call: Endpoint, _body: unknown) => {}

/** What becomes of an answer that is fetched for the times without a network, besides being kept. */
export function whenKept(act: typeof hearKept): void {
  hearKept = act
}

/** Fetches what the lists begin with, for the times without a network. False where the browser keeps nothing. */
export async function keepForOffline(): Promise<boolean> {
  const { fillOfflineStore } = await import('./offline/offlineStore.ts')
  const token = readToken()
  return fillOfflineStore(async (call, given) => {
    const delivery = await ask(call, given)
    // A session that has ended meanwhile leaves nothing behind.
    if (readToken() === token) hearKept(call, delivery.body)
    return delivery
  })
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

import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryError } from '@assay/contract/webhooks'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import { judgedAddresses, type ReachedAddress } from './reach.ts'

/** In all: looking the name up, connecting, and the first line of the answer. */
const ANSWER_WITHIN_MS = 10_000
/** Of an answer, which nobody keeps. */
const READ_BYTES = 64 * 1024

export interface DeliveryRequest {
  method?: 'POST' | 'PUT' | 'PATCH'
  url: string
  /** JSON; null for none. */
  body: string | null
  headers: Record<string, string>
  allowed: readonly Network[]
  /** Cuts the try short when the server stops. */
  signal: AbortSignal
}

export interface DeliveryOutcome {
  status: number | null
  error: DeliveryError | null
}

const failed = (error: DeliveryError): DeliveryOutcome => ({ status: null, error })

const ABOUT_TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/

function outcomeOfError(error: unknown, isLate: boolean): DeliveryOutcome {
  if (isLate) return failed('TIMEOUT')
  const { code = '' } = error as { code?: string }
  return failed(ABOUT_TLS.test(code) ? 'TLS' : 'CONNECTION')
}

function outcomeOfStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return { status, error: null }
  return { status, error: status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS' }
}

/** The socket goes to what was judged, though the name stays for TLS and for the receiver. */
const lookupOf =
  (judged: readonly ReachedAddress[]): LookupFunction =>
  (_name, { all }, answer) => {
    const [first] = judged
    if (all) return answer(null, [...judged])
    answer(null, first?.address ?? '', first?.family)
  }

/** Reads what a receiver has to say, up to a bound, so that it may end its answer in peace. */
function readPast(answer: IncomingMessage): void {
  let read = 0
  answer.on('error', () => {})
  answer.on('data', (part: Buffer) => {
    read += part.length
    if (read > READ_BYTES) answer.destroy()
  })
}

function sendTo(
  url: URL,
  judged: readonly ReachedAddress[],
  { method = 'POST', body, headers, signal }: DeliveryRequest,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const options: RequestOptions = {
    method,
    // No agent of the process, which might go through a proxy of the environment, and no connection that is used again.
    agent: false,
    lookup: lookupOf(judged),
    signal,
    headers: {
      ...headers,
      ...(body !== null && { 'content-type': 'application/json' }),
      'content-length': Buffer.byteLength(body ?? ''),
      'user-agent': 'Assay',
    },
  }
  const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, options, (answer) => {
    readPast(answer)
    resolve(answer.statusCode ?? 0)
  })
  // Who wants to go on in another language has not taken it; without a word here the socket would stay until it is late.
  request.on('upgrade', ({ statusCode = 0 }, socket) => {
    socket.destroy()
    resolve(statusCode)
  })
  request.on('error', reject)
  request.end(body ?? '')
  return promise
}

async function tryOnce(url: URL, sending: DeliveryRequest): Promise<DeliveryOutcome> {
  const judged = await judgedAddresses(url, sending.allowed)
  if (!judged) return failed('ADDRESS')
  return outcomeOfStatus(await sendTo(url, judged, sending))
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** One try. What goes wrong is an outcome; only a server that stops throws. */
export async function deliver(sending: DeliveryRequest): Promise<DeliveryOutcome> {
  const late = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const signal = AbortSignal.any([late, sending.signal])
  try {
    // A resolver cannot be cut short, so it is raced.
    return await Promise.race([tryOnce(new URL(sending.url), { ...sending, signal }), whenAborted(signal)])
  } catch (error) {
    sending.signal.throwIfAborted()
    return outcomeOfError(error, late.aborted)
  }
}

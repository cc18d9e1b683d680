import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryError } from '@assay/contract/webhooks'
import type { Network } from '@assay/domain/webhooks/publicAddress'
import { allowedAddresses, type ResolvedAddress } from './reach.ts'

/** Time limit in milliseconds for the DNS lookup, the connection and the first line of the response together. */
const RESPONSE_TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 64 * 1024

export interface DeliveryRequest {
  method?: 'POST' | 'PUT' | 'PATCH'
  url: string
  body: string | null
  headers: Record<string, string>
  allowed: readonly Network[]
  signal: AbortSignal
}

export interface DeliveryOutcome {
  status: number | null
  error: DeliveryError | null
}

const failedOutcome = (error: DeliveryError): DeliveryOutcome => ({ status: null, error })

const TLS_ERROR_CODES = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/

function outcomeOfError(error: unknown, isLate: boolean): DeliveryOutcome {
  if (isLate) return failedOutcome('TIMEOUT')
  const { code = '' } = error as { code?: string }
  return failedOutcome(TLS_ERROR_CODES.test(code) ? 'TLS' : 'CONNECTION')
}

function outcomeOfStatus(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return { status, error: null }
  return { status, error: status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS' }
}

/** The request connects to the IP address that was checked. TLS and the Host header still use the host name. */
const lookupOf =
  (judged: readonly ResolvedAddress[]): LookupFunction =>
  (_name, { all }, answer) => {
    const [first] = judged
    if (all) return answer(null, [...judged])
    answer(null, first?.address ?? '', first?.family)
  }

/** The response of a webhook's receiver is read up to a limit, so that the receiver can complete the response. */
function discardResponse(answer: IncomingMessage): void {
  let read = 0
  answer.on('error', () => {})
  answer.on('data', (part: Buffer) => {
    read += part.length
    if (read > MAX_RESPONSE_BYTES) answer.destroy()
  })
}

function sendTo(
  url: URL,
  judged: readonly ResolvedAddress[],
  { method = 'POST', body, headers, signal }: DeliveryRequest,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const options: RequestOptions = {
    method,
    // The request uses no shared agent, because a shared agent could use a proxy or reuse connections.
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
    discardResponse(answer)
    resolve(answer.statusCode ?? 0)
  })
  // A response that changes the protocol (HTTP upgrade) counts as a failure. Without this handler, the socket would
  // stay open until the time limit.
  request.on('upgrade', ({ statusCode = 0 }, socket) => {
    socket.destroy()
    resolve(statusCode)
  })
  request.on('error', reject)
  request.end(body ?? '')
  return promise
}

async function tryOnce(url: URL, sending: DeliveryRequest): Promise<DeliveryOutcome> {
  const judged = await allowedAddresses(url, sending.allowed)
  if (!judged) return failedOutcome('ADDRESS')
  return outcomeOfStatus(await sendTo(url, judged, sending))
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** A failure of the delivery is returned as an outcome. The function throws only if the server stops. */
export async function deliver(sending: DeliveryRequest): Promise<DeliveryOutcome> {
  const late = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const signal = AbortSignal.any([late, sending.signal])
  try {
    // A DNS lookup cannot be aborted, so this function waits for the lookup and for the abort signal at the same time.
    return await Promise.race([tryOnce(new URL(sending.url), { ...sending, signal }), whenAborted(signal)])
  } catch (error) {
    sending.signal.throwIfAborted()
    return outcomeOfError(error, late.aborted)
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { watchEventLoop } from './watchEventLoop.ts'
import { watchNewConnections } from './watchNewConnections.ts'

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: number
    /** `earliestArrivalAt` differs from `receivedAt` only if the main thread was blocked. */
    earliestArrivalAt: number
    isWhole: boolean
  }
}

/** Delays of the main thread below this number of milliseconds are normal and are ignored. */
const MIN_DELAY_MS = 100
/** A request that waited for less than this number of milliseconds does not delay the closing of tests. */
const MIN_CLOSING_DELAY_MS = 500
/**
 * Maximum time in milliseconds that an open request delays the closing of tests. If the database does not respond, the
 * request ends earlier.
 */
const DECISION_TIMEOUT_MS = 30_000

function onLastByte(raw: IncomingMessage, onEnd: () => void): void {
  const push = raw.push.bind(raw)
  raw.push = (chunk, encoding) => {
    if (chunk === null) onEnd()
    return push(chunk, encoding)
  }
}

/**
 * A request counts as received with its last byte. If the main thread was blocked, its earliest possible arrival time
 * is compared with the deadline (docs/decisions.md, reading 570).
 */
export function trackArrivals(app: FastifyInstance, now: () => number, measuresHoldUps: boolean): () => number {
  const eventLoop = watchEventLoop()
  app.addHook('onClose', async () => eventLoop.stop())
  const connectionWatch = watchNewConnections(app.server, eventLoop)
  const undecided = new Map<IncomingMessage, { earliestArrivalAt: number; readAt: number }>()

  const measureArrival = ({ socket }: IncomingMessage) => {
    const readAt = performance.now()
    return { earliestArrivalAt: measuresHoldUps ? connectionWatch.arrivedSince(socket) : readAt, readAt }
  }

  const markUndecided = (
    raw: IncomingMessage,
    response: ServerResponse,
    { earliestArrivalAt, readAt }: ReturnType<typeof measureArrival>,
  ) => {
    const isAnswer = raw.method === 'PUT' && raw.url?.startsWith('/api/interview/')
    if (!isAnswer || readAt - earliestArrivalAt < MIN_CLOSING_DELAY_MS) return
    undecided.set(raw, { earliestArrivalAt, readAt })
    const forget = () => undecided.delete(raw)
    response.once('close', forget)
    // If the connection closes, a response that waits for an earlier response emits no `close` event. So the `close`
    // event of the socket is watched too.
    raw.socket.once('close', forget)
  }

  const recordArrival = (request: FastifyRequest, response: ServerResponse) => {
    const { raw } = request
    const came = measureArrival(raw)
    const waitedMs = came.readAt - came.earliestArrivalAt
    request.receivedAt = now()
    request.earliestArrivalAt = waitedMs < MIN_DELAY_MS ? request.receivedAt : Math.floor(request.receivedAt - waitedMs)
    markUndecided(raw, response, came)
  }

  app.decorateRequest('receivedAt', 0)
  app.decorateRequest('earliestArrivalAt', 0)
  app.decorateRequest('isWhole', false)
  app.addHook('onRequest', (request, { raw: response }, done) => {
    recordArrival(request, response)
    // When the `onRequest` hook runs, the body may be unread. The event loop reads the body before it runs
    // `setImmediate` callbacks.
    setImmediate(() => {
      request.isWhole ||= request.raw.complete
      if (request.isWhole) return
      undecided.delete(request.raw)
      onLastByte(request.raw, () => {
        request.isWhole = true
        recordArrival(request, response)
      })
    })
    done()
  })
  app.addHook('preValidation', (request, { raw: response }, done) => {
    // Records the arrival of bodies that came with the headers, or that the route reads.
    if (!request.isWhole) recordArrival(request, response)
    done()
  })
  const undecidedSince = (at: number) => {
    let since = at
    for (const [raw, { earliestArrivalAt, readAt }] of undecided) {
      if (at - readAt > DECISION_TIMEOUT_MS) undecided.delete(raw)
      else since = Math.min(since, earliestArrivalAt)
    }
    return since
  }

  return () => {
    if (!measuresHoldUps) return now()
    const at = performance.now()
    const waitingMs = at - Math.min(connectionWatch.readUntil(), undecidedSince(at))
    return waitingMs < MIN_CLOSING_DELAY_MS ? now() : Math.floor(now() - waitingMs)
  }
}

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@assay/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../../config.ts'
import type { Counts } from '../metrics/counts.ts'
import { clientAddress } from './visitor/address.ts'

/**
 * A log line contains the route of a request, not its URL, because a URL may contain an interview code. Headers and
 * bodies contain tokens and passwords, so they are never logged.
 */
export function openLog(level: Config['logLevel'], to: DestinationStream = process.stdout): Logger {
  const serializers = { req: () => undefined, res: () => undefined, err: pino.stdSerializers.err }
  return pino({ level, serializers }, to)
}

const FROM_PROXY = /^[\w.-]{8,64}$/

/**
 * Request ids are unique on all nodes. The id from a trusted proxy is kept, so that the logs of proxy and server can be
 * compared.
 */
export function requestIds(trustsProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  const node = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const sentId = trustsProxy ? headers['x-request-id'] : undefined
    if (typeof sentId === 'string' && FROM_PROXY.test(sentId)) return sentId
    count += 1
    return `${node}-${count.toString(36)}`
  }
}

const PAGE_ROUTE = { method: 'ANY', route: '(page)' }

declare module 'fastify' {
  interface FastifyContextConfig {
    ownRoute?: string
  }
  interface FastifyInstance {
    /** A stream calls `onAnswered` when it opens, because Fastify does not notice when a stream ends. */
    onAnswered?: (request: FastifyRequest, reply: FastifyReply) => void
  }
}

type OwnRoute = Readonly<{ method: string; route: string }>

function requestCounts(counts: Counts) {
  const open = (call: Endpoint | undefined, ownRoute: OwnRoute | undefined) => {
    const labels = call ? { method: call.method, route: `/api${call.path}` } : (ownRoute ?? PAGE_ROUTE)
    return { labels, seconds: counts.requestSeconds.of(labels), totals: new Map<number, { count: number }>() }
  }
  const countsByRoute = new Map<Endpoint | string | undefined, ReturnType<typeof open>>()

  return (call: Endpoint | undefined, ownRoute: OwnRoute | undefined, status: number, ms: number): void => {
    const name = call ?? (ownRoute && `${ownRoute.method} ${ownRoute.route}`)
    const route = countsByRoute.get(name) ?? open(call, ownRoute)
    countsByRoute.set(name, route)
    const total = route.totals.get(status) ?? counts.requests.of({ ...route.labels, status })
    route.totals.set(status, total)
    total.count += 1
    // The duration of a stream is not a response time, so streams are left out of this metric.
    if (!call?.events) route.seconds.observe(ms / 1000)
  }
}

export function logRequests(app: FastifyInstance, counts: Counts): void {
  const count = requestCounts(counts)
  app.addHook('onRequest', (request, reply, done) => {
    const { call, ownRoute } = request.routeOptions.config
    if (call || ownRoute) reply.header('x-request-id', request.id)
    done()
  })
  // Streams that were logged when they opened are not logged again when they end.
  const loggedRequests = new WeakSet<FastifyRequest>()
  const logRequest = (request: FastifyRequest, reply: FastifyReply) => {
    if (loggedRequests.has(request)) return
    loggedRequests.add(request)
    const config = request.routeOptions.config
    const { statusCode: status, elapsedTime } = reply
    const ownRoute = config.ownRoute === undefined ? undefined : { method: request.method, route: config.ownRoute }
    count(config.call, ownRoute, status, elapsedTime)
    if (!config.call && !ownRoute) return
    const address = request.requestContext?.address ?? clientAddress(request)
    const line = { method: request.method, route: config.url, status, ms: Math.round(elapsedTime), address }
    request.log.info(line, 'answered')
  }
  app.decorate('onAnswered', logRequest)
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
}

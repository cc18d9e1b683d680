import { Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Config } from '../../config.ts'
import { trackArrivals } from './arrival/received.ts'
import { BODY_LIMIT, readBodies } from './bodies.ts'
import { addTokenExpiryHeader } from './caller/tokenEnds.ts'
import { closeIdleConnections, closeIdleDuringStop } from './connections/idle.ts'
import { limitConnections } from './connections/limit.ts'
import { limitOpenRequests } from './connections/limitRequests.ts'
import { closeUnreadConnections } from './connections/unread.ts'
import { logRequests, requestIds } from './log.ts'
import { answerFailures, answerUnreadableRequest, answerUnreadableUrl } from './responses/failures.ts'
import { addSecurityHeaders, securityHeadersOf } from './responses/headers.ts'
import { guardVisits, reserveDiskForTests, warnOfProxies } from './visitor/visits.ts'

/**
 * Time limit in milliseconds for running requests while the server stops. The limit leaves time to close the database
 * before `main.ts` ends the process.
 */
const TIMEOUT_MS = 15_000

/**
 * During the stop, each response closes its connection. Otherwise, a browser could delay the end by more than a minute,
 * because Node closes only idle connections.
 */
function closeWithDeadline(app: FastifyInstance, lastCallMs: number): void {
  app.addHook('preClose', async () => {
    // The `close` of an HTTP server would also end idle connections. `Server.prototype.close` only prevents new
    // connections.
    if (lastCallMs > 0) Server.prototype.close.call(app.server)
    await setTimeout(lastCallMs)
    closeIdleDuringStop(app.server)
    const timer = globalThis.setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS)
    app.server.once('close', () => clearTimeout(timer))
  })
}

/** The schemas of the API parse requests and write responses, so Fastify's own tools for schemas are not loaded. */
const noSchemas = () => {
  throw new Error('A route must not have a Fastify schema: its schema is in the contract')
}

interface Dependencies {
  config: Config
  log: FastifyBaseLogger
  now: () => number
  measuresHoldUps: boolean
}

interface GuardOptions {
  /** After the server begins to stop, connected clients may still send requests for `lastCallMs` milliseconds. */
  lastCallMs: number
  counts: Parameters<typeof logRequests>[1]
  isReserveReleased: () => boolean
}

/** Call `guardCalls` after the mail queue and the streams are opened, because both must stop before the server. */
export function openServer({ config, log, now, measuresHoldUps }: Dependencies) {
  const guard = securityHeadersOf(config.baseUrl)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: answerUnreadableUrl(guard.data),
    clientErrorHandler: answerUnreadableRequest(guard.data),
    // While the server stops, it still serves connected clients, and rejects only new connections.
    return503OnClosing: false,
    requestTimeout: 60_000,
    genReqId: requestIds(config.trustedProxies > 0),
  })
  app.decorateRequest('requestContext', null)
  addTokenExpiryHeader(app)
  limitOpenRequests(app)
  const completedUpTo = trackArrivals(app, now, measuresHoldUps)
  closeUnreadConnections(app)
  closeIdleConnections(app.server)
  limitConnections(app.server, log)

  return {
    app,
    completedUpTo,

    async guardCalls({ lastCallMs, counts, isReserveReleased }: GuardOptions): Promise<void> {
      closeWithDeadline(app, lastCallMs)
      addSecurityHeaders(app, guard)
      logRequests(app, counts)
      guardVisits(app, config.baseUrl)
      warnOfProxies(app, config.trustedProxies)
      reserveDiskForTests(app, isReserveReleased)
      await readBodies(app)
      answerFailures(app)
    },
  }
}

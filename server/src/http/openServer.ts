import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { answerFailures, answerUnreadableRequest, answerUnreadableUrl } from './answers/failures.ts'
import { guardHeaders, guardHeadersOf } from './answers/headers.ts'
import { noteReceived } from './arrival/received.ts'
import { BODY_LIMIT, readBodies } from './bodies.ts'
import { tellTokenEnds } from './caller/tokenEnds.ts'
import { closeInTime } from './connections/closing.ts'
import { endIdle } from './connections/idle.ts'
import { handleInTurn } from './connections/inTurn.ts'
import { limitConnections } from './connections/limit.ts'
import { endUnread } from './connections/unread.ts'
import { logRequests, requestIds } from './log.ts'
import { openRequestLog } from './logs/requestLog.ts'
import { rememberConfigs } from './ownConfig.ts'
import { guardVisits, keepRoomForTests, warnOfProxies } from './visitor/visits.ts'

/** What comes and goes is checked and written by the schemas of the contract; Fastify's own tools for it are not even loaded. */
const noSchemas = () => {
  throw new Error('A route has a schema of its own: calls are described in the contract')
}

interface Parts {
  config: Config
  log: FastifyBaseLogger
  now: () => number
  measuresHoldUps: boolean
}

interface Guards {
  /** How long a connected client may still ask once the server stops. */
  lastCallMs: number
  counts: Parameters<typeof logRequests>[1]
  isReserveReleased: () => boolean
}

/** A server without calls: it takes connections and the times of arrival. `guardCalls` is for what is opened before it, and so ends first. */
export function openServer({ config, log, now, measuresHoldUps }: Parts) {
  const guard = guardHeadersOf(config.baseUrl)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent, name, options) => openRequestLog(parent, name, options),
    bodyLimit: BODY_LIMIT,
    // Where none is trusted nobody's word is even looked at.
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: answerUnreadableUrl(guard.data),
    clientErrorHandler: answerUnreadableRequest(guard.data),
    // A client that is connected while the server stops is still served; only new connections are refused.
    return503OnClosing: false,
    // A request that trickles in for longer than this is not waited for.
    requestTimeout: 60_000,
    genReqId: requestIds(config.trustedProxies > 0),
  })
  app.decorateRequest('arrival', null)
  rememberConfigs(app)
  tellTokenEnds(app)
  const { heardUntil, look } = noteReceived(app, now, measuresHoldUps)
  handleInTurn(app.server, look)
  endUnread(app)
  endIdle(app.server)
  limitConnections(app.server, log)

  return {
    app,
    heardUntil,

    /** What every call goes through before and after its own route. */
    async guardCalls({ lastCallMs, counts, isReserveReleased }: Guards): Promise<void> {
      closeInTime(app, lastCallMs)
      guardHeaders(app, guard)
      logRequests(app, counts)
      guardVisits(app, config.baseUrl)
      warnOfProxies(app, config.trustedProxies)
      keepRoomForTests(app, isReserveReleased)
      await readBodies(app)
      answerFailures(app)
    },
  }
}

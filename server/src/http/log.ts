import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@assay/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'
import type { Counts } from '../metrics/counted.ts'
import { standardLines } from './logs/gatherLines.ts'
import { configOf } from './ownConfig.ts'
import { addressOf } from './visitor/address.ts'

/**
 * JSON lines for machines. A request is named by its route, never by its address: addresses hold interview codes,
 * and headers and bodies hold tokens and passwords, so none of them is ever written.
 */
export function openLog(level: Config['logLevel'], to: DestinationStream = standardLines): Logger {
  const serializers = { req: () => undefined, res: () => undefined, err: pino.stdSerializers.err }
  return pino({ level, serializers }, to)
}

const FROM_PROXY = /^[\w.-]{8,64}$/

/**
 * Names every request, on whichever node it arrives. A trusted proxy that has named it already is believed, so that its log
 * and ours can be read side by side.
 */
export function requestIds(trustsProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  const node = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = trustsProxy ? headers['x-request-id'] : undefined
    if (typeof given === 'string' && FROM_PROXY.test(given)) return given
    count += 1
    return `${node}-${count.toString(36)}`
  }
}

/** What does not lead to a call: the page, its files, and whatever else was asked for. */
const ELSEWHERE = { method: 'ANY', route: '(page)' }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address of a call that has a form of its own, beside those of the contract. */
    door?: string
  }
  interface FastifyInstance {
    /** Counts an answer and writes its line. A stream is answered once it is open: of its end Fastify hears nothing. */
    noteAnswered?: (request: FastifyRequest, reply: FastifyReply) => void
  }
}

type Door = Readonly<{ method: string; route: string }>

/** The series of a call, found by the call itself: this is done for every request. */
function requestCounts(counts: Counts) {
  const open = (call: Endpoint | undefined, door: Door | undefined) => {
    const labels = call ? { method: call.method, route: `/api${call.path}` } : (door ?? ELSEWHERE)
    return { labels, seconds: counts.requestSeconds.of(labels), totals: new Map<number, { count: number }>() }
  }
  const known = new Map<Endpoint | string | undefined, ReturnType<typeof open>>()

  return (call: Endpoint | undefined, door: Door | undefined, status: number, ms: number): void => {
    const name = call ?? (door && `${door.method} ${door.route}`)
    const route = known.get(name) ?? open(call, door)
    known.set(name, route)
    const total = route.totals.get(status) ?? counts.requests.of({ ...route.labels, status })
    route.totals.set(status, total)
    total.count += 1
    // How long a stream was open says nothing about how long anybody waited.
    if (!call?.events) route.seconds.observe(ms / 1000)
  }
}

/** Every answer is counted; a call is a line of the log besides, with the name that its answer carried. */
export function logRequests(app: FastifyInstance, counts: Counts): void {
  const count = requestCounts(counts)
  app.addHook('onRequest', (request, reply, done) => {
    const { call, door } = configOf(request)
    if (call || door) reply.header('x-request-id', request.id)
    done()
  })
  const note = (request: FastifyRequest, reply: FastifyReply) => {
    const config = configOf(request)
    const { statusCode: status, elapsedTime } = reply
    const door = config.door === undefined ? undefined : { method: request.method, route: config.door }
    count(config.call, door, status, elapsedTime)
    if (!config.call && !door) return
    const address = request.arrival?.address ?? addressOf(request)
    // As the log of the request would write it, which is made for this line alone otherwise.
    const line = {
      reqId: request.id,
      method: request.method,
      route: config.url,
      status,
      ms: Math.round(elapsedTime),
      address,
    }
    app.log.info(line, 'answered')
  }
  app.decorate('noteAnswered', note)
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply)
    done()
  })
}

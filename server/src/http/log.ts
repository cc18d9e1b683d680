import type { FastifyInstance } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/**
 * JSON lines for machines. A request is named by its route, never by its address: addresses hold interview codes,
 * and headers and bodies hold tokens and passwords, so none of them is ever written.
 */
export function openLog(level: Config['logLevel'], to: DestinationStream = process.stdout): Logger {
  const serializers = { req: () => undefined, res: () => undefined, err: pino.stdSerializers.err }
  return pino({ level, serializers }, to)
}

export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions
    if (!config.call) return
    const line = { method: request.method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info(line, 'answered')
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'

type Config = FastifyRequest['routeOptions']['config']

declare module 'fastify' {
  interface FastifyRequest {
    ownConfig: Config | null
  }
}

export const decorateRouteConfig = (app: FastifyInstance) => app.decorateRequest('ownConfig', null)

/**
 * Stores the configuration of a route, because Fastify builds the configuration again at each access, and a request
 * needs it nine times.
 */
export function routeConfig(request: FastifyRequest): Config {
  request.ownConfig ??= request.routeOptions.config
  return request.ownConfig
}

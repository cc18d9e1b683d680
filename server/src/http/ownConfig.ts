import type { FastifyInstance, FastifyRequest } from 'fastify'

type Config = FastifyRequest['routeOptions']['config']

declare module 'fastify' {
  interface FastifyRequest {
    ownConfig: Config | null
  }
}

/** Before any hook looks at what a request leads to. */
export const rememberConfigs = (app: FastifyInstance) => app.decorateRequest('ownConfig', null)

/** What the address of a request was registered with. Fastify gathers all that it knows of the route whenever it is asked, which each request would pay nine times. */
export function configOf(request: FastifyRequest): Config {
  request.ownConfig ??= request.routeOptions.config
  return request.ownConfig
}

import type { Endpoint } from '@assay/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { decodedPath } from './apiPath.ts'
import { Refusal } from './refusal.ts'

type Call = Pick<Endpoint, 'method' | 'path'>

const isNamed = ({ path }: Call) => !path.includes(':')

export function unknownPathRefusal(calls: readonly Call[]): (method: string, url: string) => Refusal {
  const known = calls.map((call) => ({
    method: call.method,
    isNamed: isNamed(call),
    pattern: new RegExp(`^/api${call.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }))
  return (method, url) => {
    const path = decodedPath(url)
    const fitting = known.filter(({ pattern }) => pattern.test(path))
    const named = fitting.filter((call) => call.isNamed)
    const taken = (named.length > 0 ? named : fitting).map((call) => call.method)
    if (taken.length === 0 || taken.includes(method as Endpoint['method'])) return new Refusal(404, 'NOT_FOUND')
    return new Refusal(405, 'METHOD_NOT_ALLOWED', { headers: { allow: [...new Set(taken)].join(', ') } })
  }
}

/** Without this check, the route `/user/:id` would handle unsupported methods of paths such as `/user/me`. */
export function protectNamedPaths(app: FastifyInstance, calls: readonly Call[]): void {
  const names = new Set(calls.filter(isNamed).map(({ path }) => `/api${path}`))
  const unknown = unknownPathRefusal(calls)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url } = request
    const { call } = request.routeOptions.config
    if (call && !isNamed(call) && names.has(decodedPath(url).replace(/\/$/, ''))) throw unknown(method, url)
    done()
  })
}

import type { Endpoint } from '@assay/contract/endpoint'
import { pathOf } from './apiPath.ts'
import { Refusal } from './refusal.ts'

/** Tells an address that does not exist from one that only does not take this method. */
export function unknownCall(
  calls: readonly Pick<Endpoint, 'method' | 'path'>[],
): (method: string, url: string) => Refusal {
  const known = calls.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }))
  return (method, url) => {
    const path = pathOf(url)
    const taken = known.filter(({ pattern }) => pattern.test(path)).map((call) => call.method)
    if (taken.length === 0 || taken.includes(method as Endpoint['method'])) return new Refusal(404, 'NOT_FOUND')
    return new Refusal(405, 'METHOD_NOT_ALLOWED', { headers: { allow: [...new Set(taken)].join(', ') } })
  }
}

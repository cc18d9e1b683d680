import type { FastifyInstance } from 'fastify'
import { isApi } from '../apiPath.ts'

const contentPolicy = (rules: Record<string, string>) =>
  Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

const PAGE_RULES = {
  'default-src': "'self'",
  'script-src': "'self'",
  // Inline styles are allowed, because Mantine adds them for variables and sizes. Against injected code, only inline
  // scripts have to be forbidden.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}
const PAGE_POLICY = contentPolicy(PAGE_RULES)

export const pageContentPolicy = (own: Partial<typeof PAGE_RULES>) => contentPolicy({ ...PAGE_RULES, ...own })

/** A response with data must not load anything, even if a browser treats the response as a page. */
const DATA_POLICY = contentPolicy({
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})

const DISABLED_FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'usb',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const YEAR_S = 365 * 24 * 60 * 60

export type Headers = Readonly<Record<string, string>>

export function securityHeadersOf(baseUrl: string): { page: Headers; data: Headers } {
  const isHttps = baseUrl.startsWith('https:')
  const every = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }),
  }
  const page = {
    ...every,
    'content-security-policy': PAGE_POLICY,
    'permissions-policy': DISABLED_FEATURES,
    'x-dns-prefetch-control': 'off',
    // Cross-origin isolation headers are sent only with https. With plain http, these headers have no effect, and
    // browsers log a warning.
    ...(isHttps && { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' }),
  }
  return { page, data: { ...every, 'content-security-policy': DATA_POLICY, 'cache-control': 'no-store' } }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    isPage?: boolean
  }
}

export function addSecurityHeaders(app: FastifyInstance, { page, data }: ReturnType<typeof securityHeadersOf>): void {
  const pageOfData = { ...page, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApi(request.url)) reply.headers(page)
    else reply.headers(request.routeOptions.config.isPage ? pageOfData : data)
    done()
  })
}

import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Mantine writes its variables and a component's sizes as styles into the page; scripts are what must never be inline.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const NO_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

export async function guardHeaders(app: FastifyInstance, baseUrl: string): Promise<void> {
  const isHttps = baseUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
    // Meaningless on plain http, and browsers complain about it there.
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', NO_FEATURES)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}

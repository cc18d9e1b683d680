import { isIP } from 'node:net'
import { signOut } from '@assay/contract/auth/sessions'
import { type Endpoint, isStaffEndpoint } from '@assay/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

function hostName(host: string | undefined): string | null {
  const url = URL.parse(`http://${host ?? ''}`)
  return url && url.hostname !== '' ? url.hostname.replace(/^\[|\]$/g, '') : null
}

/**
 * Accepted host names: the base URL, this machine, IP addresses, and names of the local network. Any other name may
 * belong to another site.
 */
function isKnownName(name: string, ownName: string | null): boolean {
  if (name === ownName || isIP(name) !== 0) return true
  return !name.includes('.') || name.endsWith('.localhost')
}

export function isKnownHost(host: string, baseUrl: string): boolean {
  const name = hostName(host)
  return name !== null && isKnownName(name, hostName(new URL(baseUrl).host))
}

/** Programs send neither `Sec-Fetch-Site` nor `Origin`, and their requests are accepted. */
function isForeign(request: FastifyRequest, baseUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site === 'same-origin' || site === 'none') return false
  if (site === 'cross-site') return true
  if (origin === undefined) return false
  const from = URL.parse(origin)
  return !from || (from.origin !== new URL(baseUrl).origin && from.host !== request.headers.host)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `isForPrograms` is set for endpoints that only programs use. Requests from pages of other sites are rejected with
     * any method.
     */
    isForPrograms?: true
  }
}

/** The origin of the request must be the configured origin, even if the request uses another host name. */
const isOfOtherOrigin = ({ headers: { 'sec-fetch-site': site, origin } }: FastifyRequest, ownOrigin: string): boolean =>
  site === 'cross-site' || (origin !== undefined && origin !== ownOrigin)

/** Returns true if a request has several Host headers: Node uses the first header, a proxy perhaps the second. */
function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    // The check for a second Host header runs for each request. To save time, only header names with the length of
    // `host` are converted to lower case.
    if (name?.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

export function guardVisits(app: FastifyInstance, baseUrl: string): void {
  const { host: ownHost, origin: ownOrigin } = new URL(baseUrl)
  const ownName = hostName(ownHost)
  let lastKnownHost: string | undefined
  const isKnown = (host: string) => {
    if (host === lastKnownHost) return true
    const name = hostName(host)
    if (name === null || !isKnownName(name, ownName)) return false
    lastKnownHost = host
    return true
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasTwoHosts(request)) throw new Refusal(400, 'MALFORMED_REQUEST')
    // Old programs send no Host header, which is safe. Fastify's own `host` would trust a forwarded header from any
    // client.
    const { host } = request.headers
    if (host !== undefined && !isKnown(host)) throw new Refusal(421, 'WRONG_HOST')
    if (request.routeOptions.config.isForPrograms) {
      if (isOfOtherOrigin(request, ownOrigin)) throw new Refusal(403, 'FOREIGN_PAGE')
    } else if (!SAFE_METHODS.includes(request.method) && isForeign(request, baseUrl))
      throw new Refusal(400, 'FOREIGN_PAGE')
    done()
  })
}

/** Visitors behind an untrusted proxy share its IP address and its rate limits, so a warning is logged. */
export function warnOfProxies(app: FastifyInstance, trustedProxies: number): void {
  if (trustedProxies > 0) return
  let isLogged = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined) {
      isLogged = true
      request.log.warn(
        'A request has X-Forwarded-For, but no proxy is trusted. All visitors behind a proxy share one IP address and one rate limit. Set ASSAY_TRUST_PROXY to the number of proxies. If there is no proxy, ignore this: a client has forged the header',
      )
    }
    done()
  })
}

/** If the disk is nearly full, staff can only read. The remaining space is reserved for running tests. */
export function reserveDiskForTests(app: FastifyInstance, isFull: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { call, ownRoute } = request.routeOptions.config
    if (call) refuseWithoutDiskSpace(call, isFull)
    if (ownRoute !== undefined && !SAFE_METHODS.includes(request.method) && isFull()) refuseForDiskSpace()
    done()
  })
}

export function refuseWithoutDiskSpace(call: Endpoint, isFull: () => boolean): void {
  if (!isStaffEndpoint(call) || SAFE_METHODS.includes(call.method) || call === signOut || !isFull()) return
  refuseForDiskSpace()
}

function refuseForDiskSpace(): never {
  const detail = 'The disk is almost full. The remaining space is reserved for running tests. Please try again later'
  throw new Refusal(503, 'UNAVAILABLE', { detail, headers: { 'retry-after': '60' } })
}

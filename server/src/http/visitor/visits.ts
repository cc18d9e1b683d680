import { isIP } from 'node:net'
import { signOut } from '@assay/contract/auth/sessions'
import { type Endpoint, isOfStaff } from '@assay/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { configOf } from '../ownConfig.ts'
import { Refusal } from '../refusal.ts'

const READING = ['GET', 'HEAD', 'OPTIONS']

/** The name of a host without its port, in small letters; null where there is none. */
function hostName(host: string | undefined): string | null {
  const url = URL.parse(`http://${host ?? ''}`)
  return url && url.hostname !== '' ? url.hostname.replace(/^\[|\]$/g, '') : null
}

/**
 * A name that leads here in good faith: the one of the base URL, this machine's own, an address, or a name of the local
 * network. Any other may belong to somebody whose pages would then count as ours. An address belongs to nobody's page.
 */
function isKnownName(name: string, ownName: string | null): boolean {
  if (name === ownName || isIP(name) !== 0) return true
  return !name.includes('.') || name.endsWith('.localhost')
}

/** The same of one header, for what answers beside the calls. */
export function isKnownHost(host: string, baseUrl: string): boolean {
  const name = hostName(host)
  return name !== null && isKnownName(name, hostName(new URL(baseUrl).host))
}

/** A page of another site, told by the browser that shows it. Programs say neither, and pass. */
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
    /** No page calls here but ours, by whatever method. */
    isForPrograms?: true
  }
}

/** The same where no page is expected: by whichever name it came here. */
const isOfOtherOrigin = ({ headers: { 'sec-fetch-site': site, origin } }: FastifyRequest, ownOrigin: string): boolean =>
  site === 'cross-site' || (origin !== undefined && origin !== ownOrigin)

/** Node keeps the first of two; a proxy in front may have gone by the second, so neither is believed. */
function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    // Each request is looked at: only what is as long is read letter by letter.
    if (name?.length === 'host'.length && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Looks at where a request says that it goes and comes from, before anything is counted or done. */
export function guardVisits(app: FastifyInstance, baseUrl: string): void {
  const { host: ownHost, origin: ownOrigin } = new URL(baseUrl)
  const ownName = hostName(ownHost)
  /** Nearly all come under the name that the one before has used. */
  let lastKnown: string | undefined
  const isKnown = (host: string) => {
    if (host === lastKnown) return true
    const name = hostName(host)
    if (name === null || !isKnownName(name, ownName)) return false
    lastKnown = host
    return true
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasTwoHosts(request)) throw new Refusal(400, 'MALFORMED_REQUEST')
    // Without any, as old programs ask, there is none to be mistaken about.
    // Fastify's own `host` would go by what a proxy, or anybody in its place, says that it was.
    const { host } = request.headers
    if (host !== undefined && !isKnown(host)) throw new Refusal(421, 'WRONG_HOST')
    if (configOf(request).isForPrograms) {
      if (isOfOtherOrigin(request, ownOrigin)) throw new Refusal(403, 'FOREIGN_PAGE')
    } else if (!READING.includes(request.method) && isForeign(request, baseUrl)) throw new Refusal(400, 'FOREIGN_PAGE')
    done()
  })
}

/** Without trust every visitor behind a proxy has the proxy's address, and shares its limits. Said once, and loudly. */
export function warnOfProxies(app: FastifyInstance, trustedProxies: number): void {
  if (trustedProxies > 0) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      request.log.warn(
        'A proxy adds X-Forwarded-For, but none is trusted, so everybody behind it counts as one visitor and shares one limit. Set ASSAY_TRUST_PROXY to the number of proxies in front; without a proxy somebody only claims another address',
      )
    }
    done()
  })
}

/** The last room of a full disk is for tests that run; staff may read, and write nothing into it. */
export function keepRoomForTests(app: FastifyInstance, isFull: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { call, door } = configOf(request)
    if (call) refuseWithoutRoom(call, isFull)
    if (door !== undefined && !READING.includes(request.method) && isFull()) refuseForRoom()
    done()
  })
}

/** The same of one call, wherever it comes from. */
export function refuseWithoutRoom(call: Endpoint, isFull: () => boolean): void {
  if (!isOfStaff(call) || READING.includes(call.method) || call === signOut || !isFull()) return
  refuseForRoom()
}

function refuseForRoom(): never {
  const detail = 'The disk is full: what is left is for tests that run. Please try again later'
  throw new Refusal(503, 'UNAVAILABLE', { detail, headers: { 'retry-after': '60' } })
}

import { isIP, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/

/** Returns an IP address without port and zone, in one spelling. The result is null if the address is invalid. */
export function parseAddress(text: string): string | null {
  const [, v6, v4] = WITH_PORT.exec(text) ?? []
  const [bare = ''] = (v6 ?? v4 ?? text).split('%')
  const family = isIP(bare)
  if (family === 0) return null
  if (family === 4) return bare
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return V4_IN_V6.exec(address)?.[1] ?? address
}

/**
 * Returns the client's IP address as the last trusted proxy sends it. If the header is missing, the IP address of the
 * proxy itself is used.
 */
export function clientAddress(request: FastifyRequest): string {
  // `request.ip` is undefined after the connection has ended.
  const ip: string | undefined = request.ip
  return parseAddress(ip?.trim() ?? '') ?? parseAddress(request.socket.remoteAddress ?? '') ?? ''
}

const SENT_BY_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

export function isLocal({ headers, socket }: FastifyRequest): boolean {
  if (SENT_BY_PROXIES.some((name) => headers[name] !== undefined)) return false
  const address = parseAddress(socket.remoteAddress ?? '') ?? ''
  return address === '::1' || address.startsWith('127.')
}

/**
 * The part of an IP address that a visitor can hardly change: the whole IPv4 address, or the first half of an IPv6
 * address, which the provider assigns.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const gap = tail === undefined ? [] : Array(8 - (before?.length ?? 0) - (after?.length ?? 0)).fill('0')
  return `${[...(before ?? []), ...gap, ...(after ?? [])].slice(0, 4).join(':')}::/64`
}

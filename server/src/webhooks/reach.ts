import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress, isWithin, type Network } from '@assay/domain/webhooks/publicAddress'

export interface ReachedAddress {
  address: string
  family: number
}

/** The name of an address as a resolver and a socket take it: IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Names below localhost are this machine's own, whatever a resolver elsewhere says of them. */
const isOwn = (host: string) => /(^|\.)localhost\.?$/.test(host)

/**
 * Everything that the name of an address leads to at this moment. Addresses in digits come out of the parser of URLs in their
 * plain form, whatever they were written like.
 */
async function resolve(url: URL): Promise<ReachedAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  return family ? [{ address: host, family }] : lookup(isOwn(host) ? 'localhost' : host, { all: true, verbatim: true })
}

/** One address that is wrong spoils the name. Plain http is for networks that were allowed, and for nobody else. */
const mayReach = ({ protocol }: URL, found: readonly ReachedAddress[], allowed: readonly Network[]): boolean =>
  found.length > 0 &&
  found.every(({ address }) => isWithin(address, allowed) || (protocol === 'https:' && isPublicAddress(address)))

/** Where a try may go: what was judged, and nothing else. Null where it may not. */
export async function judgedAddresses(url: URL, allowed: readonly Network[]): Promise<ReachedAddress[] | null> {
  const found = await resolve(url)
  return mayReach(url, found, allowed) ? found : null
}

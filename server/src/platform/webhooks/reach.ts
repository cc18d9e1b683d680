import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress, isWithinNetworks, type Network } from '@assay/domain/webhooks/publicAddress'

export interface ResolvedAddress {
  address: string
  family: number
}

/** Resolvers and sockets need IPv6 addresses without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** A host name that ends with `.localhost` also counts as this machine, even if a resolver returns another address. */
const isThisMachine = (host: string) => /(^|\.)localhost\.?$/.test(host)

/** Numeric addresses in any notation are recognised, because the URL parser converts them to the usual notation. */
async function resolveHost(url: URL): Promise<ResolvedAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  return family
    ? [{ address: host, family }]
    : lookup(isThisMachine(host) ? 'localhost' : host, { all: true, verbatim: true })
}

const canReach = ({ protocol }: URL, found: readonly ResolvedAddress[], allowed: readonly Network[]): boolean =>
  found.length > 0 &&
  found.every(
    ({ address }) => isWithinNetworks(address, allowed) || (protocol === 'https:' && isPublicAddress(address)),
  )

export async function allowedAddresses(url: URL, allowed: readonly Network[]): Promise<ResolvedAddress[] | null> {
  const found = await resolveHost(url)
  return canReach(url, found, allowed) ? found : null
}

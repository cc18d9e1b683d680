import type { ConnectionKind } from './order.ts'

/** Where the addresses of each system lie, unless somebody says otherwise. */
export const usualHosts: Readonly<Record<ConnectionKind, readonly string[]>> = {
  greenhouse: ['greenhouse.io'],
  workable: ['workable.com'],
  // It is told at one address alone.
  ashby: [],
}

export const ASHBY_UPDATE_URL = 'https://api.ashbyhq.com/assessment.update'

const withoutDot = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** Whether a host is one of these or under one. */
export const isWithinHosts = (host: string, hosts: readonly string[]): boolean =>
  hosts.map(withoutDot).some((one) => withoutDot(host) === one || withoutDot(host).endsWith(`.${one}`))

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A name without a dot would stand for all of a top-level domain. */
const HOST = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})+|[0-9a-f.]*:[0-9a-f:.]*)$`)

/** A name of a host with a dot, or an address in digits; no port, no path. */
export const isHost = (text: string): boolean => text.length <= 253 && HOST.test(text)

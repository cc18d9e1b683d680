import type { ConnectionKind } from './order.ts'

export const defaultHosts: Readonly<Record<ConnectionKind, readonly string[]>> = {
  greenhouse: ['greenhouse.io'],
  workable: ['workable.com'],
  // Ashby has no default hosts, because its callback URLs have no common domain.
  ashby: [],
}

export const ASHBY_UPDATE_URL = 'https://api.ashbyhq.com/assessment.update'

const withoutDot = (host: string) => host.toLowerCase().replace(/\.$/, '')

export const isWithinHosts = (host: string, hosts: readonly string[]): boolean =>
  hosts.map(withoutDot).some((one) => withoutDot(host) === one || withoutDot(host).endsWith(`.${one}`))

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A host name must contain a dot, because a name without a dot would match a whole top-level domain. */
const HOST = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})+|[0-9a-f.]*:[0-9a-f:.]*)$`)

export const isHost = (text: string): boolean => text.length <= 253 && HOST.test(text)

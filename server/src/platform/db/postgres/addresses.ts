import { StartFault } from '../../../startFault.ts'

const PARTS = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const HOST = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/
/**
 * Supported values of `target_session_attrs`; `true` if the value requires a server that can write. Values for
 * read-only servers are not supported.
 */
const WRITABLE: Record<string, boolean> = { any: false, 'read-write': true, primary: true }

/**
 * Supported values of `sslmode`. The driver handles `prefer`, `require` and `verify-ca` like `verify-full`, and prints
 * a warning.
 */
const ENCRYPTION: Record<string, string> = {
  disable: 'disable',
  'no-verify': 'no-verify',
  prefer: 'verify-full',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
}

interface Addresses {
  urls: string[]
  mustWrite: boolean
  shown: string
  user: string
  path: string
  hosts: { host: string; port: string }[]
  query: URLSearchParams
}

function refuseDatabaseUrl(why: string): never {
  throw new StartFault(`Wrong setting: DATABASE_URL ${why}`)
}

function hostsOf(authority: string, query: URLSearchParams): { host: string; port: string }[] {
  const ports = (query.get('port') ?? '').split(',')
  const names = (query.get('host') ?? authority).split(',')
  if (ports.length > 1 && ports.length !== names.length)
    refuseDatabaseUrl('must contain one port, or one port for each host')
  return names.map((name, at) => {
    const own = ports[at] ?? ports[0] ?? ''
    if (name.startsWith('/')) return { host: name, port: own }
    const [, v6, plain = '', port] = HOST.exec(name) ?? refuseDatabaseUrl(`contains an invalid host: ${name}`)
    return { host: v6 ?? plain, port: port ?? own }
  })
}

/** An unknown `sslmode` is rejected, because a typing error must not weaken the encryption. */
function askForEncryption(query: URLSearchParams): void {
  const asked = query.get('sslmode')
  if (asked === null || query.get('uselibpqcompat') === 'true') return
  query.set(
    'sslmode',
    ENCRYPTION[asked] ??
      refuseDatabaseUrl(`must have one of these values of sslmode: ${Object.keys(ENCRYPTION).join(', ')}`),
  )
}

/**
 * Reads database URLs like libpq: several hosts, sockets, and `target_session_attrs=read-write` for the host that can
 * write.
 */
export function addressesOf(url: string): Addresses {
  const [, scheme = '', user = '', authority = '', path = '', search = ''] =
    PARTS.exec(url) ?? refuseDatabaseUrl('must be an address that begins with postgres://')
  const query = new URLSearchParams(search)
  const attributes = query.get('target_session_attrs') ?? 'any'
  const mustWrite =
    WRITABLE[attributes] ??
    refuseDatabaseUrl('must have one of these values of target_session_attrs: any, read-write, primary')
  const hosts = hostsOf(decodeURIComponent(authority), query)
  const whole = new URLSearchParams(query)
  for (const name of ['host', 'port', 'target_session_attrs']) query.delete(name)
  askForEncryption(query)

  const urls = hosts.map(({ host, port }) => {
    const where = new URLSearchParams([...query, ...(host ? [['host', host]] : []), ...(port ? [['port', port]] : [])])
    return `${scheme}${user && `${user}@`}${path || '/'}?${where}`
  })
  const [name = '', password] = user.split(':')
  const who = user && `${name}${password === undefined ? '' : ':***'}@`
  const where = hosts.map(({ host, port }) => (port ? `${host}:${port}` : host)).join(',')
  return { urls, mustWrite, user, path, hosts, query: whole, shown: `${scheme}${who}${where}${path}` }
}

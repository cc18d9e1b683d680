import { StartFault } from '../../startFault.ts'

const PARTS = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/
const HOST = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/
/** What a session has to be like; those that only read are of no use here. */
const WRITABLE: Record<string, boolean> = { any: false, 'read-write': true, primary: true }

/** What is asked of encryption. The driver takes all of the middle for the strictest, and says so at length. */
const ENCRYPTION: Record<string, string> = {
  disable: 'disable',
  'no-verify': 'no-verify',
  prefer: 'verify-full',
  require: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
}

interface Addresses {
  /** One for each server, in the order in which they are tried. */
  urls: string[]
  /** Whether a server that only reads is passed over. */
  mustWrite: boolean
  /** All of it for people to read, without the password. */
  shown: string
  /** The parts as they are written, for programs that take them otherwise. */
  user: string
  path: string
  hosts: { host: string; port: string }[]
  query: URLSearchParams
}

function refuse(why: string): never {
  throw new StartFault(`Wrong setting: DATABASE_URL ${why}`)
}

function hostsOf(authority: string, query: URLSearchParams): { host: string; port: string }[] {
  const ports = (query.get('port') ?? '').split(',')
  const names = (query.get('host') ?? authority).split(',')
  if (ports.length > 1 && ports.length !== names.length) refuse('must name one port, or one for each host')
  return names.map((name, at) => {
    const own = ports[at] ?? ports[0] ?? ''
    if (name.startsWith('/')) return { host: name, port: own }
    const [, v6, plain = '', port] = HOST.exec(name) ?? refuse(`names a host that is none: ${name}`)
    return { host: v6 ?? plain, port: port ?? own }
  })
}

/** A word that is mistyped must not end in less than was meant. */
function askForEncryption(query: URLSearchParams): void {
  const asked = query.get('sslmode')
  if (asked === null || query.get('uselibpqcompat') === 'true') return
  query.set('sslmode', ENCRYPTION[asked] ?? refuse(`can only ask for sslmode=${Object.keys(ENCRYPTION).join(', ')}`))
}

/**
 * A URL as PostgreSQL's own programs read it: several hosts with commas between them, or `?host=` for several and for
 * sockets, and `target_session_attrs=read-write` for the one of them that writes.
 */
export function addressesOf(url: string): Addresses {
  const [, scheme = '', user = '', authority = '', path = '', search = ''] =
    PARTS.exec(url) ?? refuse('must be an address that begins with postgres://')
  const query = new URLSearchParams(search)
  const attributes = query.get('target_session_attrs') ?? 'any'
  const mustWrite = WRITABLE[attributes] ?? refuse('can only ask for target_session_attrs=any, read-write or primary')
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

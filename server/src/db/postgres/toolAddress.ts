import { addressesOf } from './addresses.ts'

/** What PostgreSQL's own programs know of an address; anything else in it is for the driver of the server. */
const KNOWN = new Set([
  'application_name',
  'fallback_application_name',
  'client_encoding',
  'options',
  'connect_timeout',
  'keepalives',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslpassword',
  'sslrootcert',
  'sslcrl',
  'sslsni',
  'ssl_min_protocol_version',
  'gssencmode',
  'krbsrvname',
  'channel_binding',
  'require_auth',
  'passfile',
  'user',
  'dbname',
])

/** A host that takes no connection is passed over after so long. */
const CONNECT_WITHIN_S = '10'

const isOn = (value: string | null) => value !== null && !['', '0'].includes(value)

/** The driver's words for encryption, in those of the programs. */
function sslModeOf(query: URLSearchParams): string | null {
  const mode = query.get('sslmode')
  if (mode === 'no-verify') return 'require'
  return mode ?? (isOn(query.get('ssl')) ? 'require' : null)
}

const encoded = (values: readonly string[]) => values.map(encodeURIComponent).join(',')

/**
 * The address as PostgreSQL's programs take it, with every host it names. A password must not show in a list of processes, so it
 * goes by the environment.
 */
export function toolAddressOf(databaseUrl: string): { address: string; password: string | null } {
  const { user, path, hosts, query } = addressesOf(databaseUrl)
  const [name = '', inUser] = user.split(':')
  // It may stand in either place, and the programs go by the second if both are there.
  const password = query.get('password') ?? (inUser === undefined ? null : decodeURIComponent(inUser))
  const sslmode = sslModeOf(query)
  const kept = [...query].filter(([key]) => KNOWN.has(key) && !['sslmode', 'connect_timeout'].includes(key))
  const asked = [
    ...kept.map(([key, value]) => `${key}=${encodeURIComponent(value)}`),
    ...(hosts.some(({ host }) => host) ? [`host=${encoded(hosts.map(({ host }) => host))}`] : []),
    ...(hosts.some(({ port }) => port) ? [`port=${encoded(hosts.map(({ port }) => port))}`] : []),
    ...(sslmode === null ? [] : [`sslmode=${encodeURIComponent(sslmode)}`]),
    ...(query.has('target_session_attrs') ? [`target_session_attrs=${query.get('target_session_attrs')}`] : []),
    `connect_timeout=${query.get('connect_timeout') ?? CONNECT_WITHIN_S}`,
  ]
  return { address: `postgres://${name && `${name}@`}${path || '/'}?${asked.join('&')}`, password }
}

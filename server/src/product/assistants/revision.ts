import { CODE, CURRENT, EARLIER, Fault, isMap, type Message, VERSIONS } from './message.ts'

const PREFIX = 'io.modelcontextprotocol/'
export const SERVER_INFO = `${PREFIX}serverInfo`
const VERSION = `${PREFIX}protocolVersion`
const CAPABILITIES = `${PREFIX}clientCapabilities`

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The server does not store handshakes, so it determines the protocol version of each request. */
export type Spoken = 'current' | 'earlier'

const mismatch = (why: string) => new Fault(CODE.wrongHeaders, 400, `Header mismatch: ${why}`)

const unknownVersion = (requested: string) =>
  new Fault(CODE.unknownVersion, 400, 'Unsupported protocol version', { supported: VERSIONS, requested })

const only = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value.trim() : undefined
}

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

/** Names with characters that a header does not allow are sent in Base64. */
function decoded(header: string): string | undefined {
  const [, inBase64] = ENCODED.exec(header) ?? []
  if (inBase64 !== undefined) {
    const bytes = Buffer.from(inBase64, 'base64')
    return bytes.toString('base64') === inBase64 ? bytes.toString('utf8') : undefined
  }
  return /^[\t\x20-\x7e]*$/.test(header) ? header : undefined
}

/** Proxies use the headers of the Model Context Protocol for routing, so the headers must match the body. */
function refuseOtherHeaders({ method, params }: Message, headers: Headers): void {
  const named = only(headers, 'mcp-method')
  if (named === undefined) throw mismatch('Mcp-Method is missing')
  if (named !== method) throw mismatch('Mcp-Method differs from the method in the body')
  if (method !== 'tools/call') return
  const { name } = params
  const tool = only(headers, 'mcp-name')
  if (tool === undefined) throw mismatch('Mcp-Name is missing')
  if (typeof name === 'string' && decoded(tool) !== name) throw mismatch('Mcp-Name differs from the name in the body')
}

function refuseWithoutCapabilities(meta: Record<string, unknown>): void {
  if (!isMap(meta[CAPABILITIES])) throw new Fault(CODE.wrongParams, 400, `_meta has no ${CAPABILITIES}`)
}

export function revisionOf(message: Message, headers: Headers): Spoken {
  const { method, params } = message
  const header = only(headers, 'mcp-protocol-version')
  const meta = isMap(params['_meta']) ? params['_meta'] : {}
  const claimed = meta[VERSION]
  if (typeof claimed === 'string') {
    if (header !== claimed)
      throw mismatch(
        `MCP-Protocol-Version is ${header === undefined ? 'missing' : 'different from the version in the body'}`,
      )
    if (!VERSIONS.includes(claimed)) throw unknownVersion(claimed)
    if (claimed !== CURRENT) return 'earlier'
    refuseOtherHeaders(message, headers)
    refuseWithoutCapabilities(meta)
    return 'current'
  }
  if (method === 'initialize') {
    if (header === CURRENT) throw mismatch(`version ${CURRENT} has no method initialize`)
    return 'earlier'
  }
  if (header !== undefined && !VERSIONS.includes(header)) throw unknownVersion(header)
  if (header === CURRENT) throw new Fault(CODE.wrongParams, 400, `_meta has no ${VERSION}`)
  if (method === 'server/discover') throw mismatch('MCP-Protocol-Version is missing')
  return 'earlier'
}

export const negotiateVersion = (wished: unknown): string => EARLIER.find((version) => version === wished) ?? EARLIER[0]

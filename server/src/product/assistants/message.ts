export const CODE = {
  notJson: -32700,
  notAMessage: -32600,
  unknownMethod: -32601,
  wrongParams: -32602,
  wrongHeaders: -32020,
  unknownVersion: -32022,
} as const

/**
 * In version `CURRENT` of the Model Context Protocol, every request names its version. In the `EARLIER` versions
 * (newest first), a connection starts with a handshake.
 */
export const CURRENT = '2026-07-28'
export const EARLIER = ['2025-11-25', '2025-06-18'] as const
export const VERSIONS: readonly string[] = [CURRENT, ...EARLIER]

export type Id = string | number

export class Fault extends Error {
  readonly code: number
  /** HTTP status of the error in the current protocol version. In earlier versions, errors have the HTTP status 200. */
  readonly status: number
  readonly data: unknown
  /** The id is null if the server could not parse the message far enough to find the id. */
  readonly id: Id | null

  constructor(code: number, status: number, message: string, data?: unknown, id: Id | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
    this.id = id
  }

  bodyFor(id: Id | null) {
    const { code, message, data } = this
    return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
  }
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Message {
  /** The id is null for a notification, which gets no answer. */
  id: Id | null
  method: string
  params: Record<string, unknown>
}

const isId = (value: unknown): value is Id => typeof value === 'string' || Number.isSafeInteger(value)

/** The supported versions of the Model Context Protocol have no batches, so an array of messages is rejected. */
export function readMessage(sent: unknown): Message {
  const broken = (why: string, id: Id | null = null) => new Fault(CODE.notAMessage, 400, why, undefined, id)
  if (Array.isArray(sent)) throw broken('Send one message per request: batches are not supported')
  if (!isMap(sent) || sent['jsonrpc'] !== '2.0') throw broken('The body is not a JSON-RPC 2.0 message')
  const { id, method, params = {} } = sent
  if (id !== undefined && !isId(id)) throw broken('The id must be a string or an integer')
  const known = id ?? null
  if (typeof method !== 'string') throw broken('The message has no method, or the method is not a string', known)
  if (!isMap(params)) throw broken('The params must be an object', known)
  return { id: known, method, params }
}

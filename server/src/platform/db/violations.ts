const UNIQUE = new Set<unknown>(['23505', 2067, 1555])
const FOREIGN_KEY = new Set<unknown>(['23503', 787, 1811])

/** PostgreSQL's code for a deadlock. SQLite allows only one writer, so SQLite has no deadlocks. */
const DEADLOCK = '40P01'

/**
 * SQLite's error codes: disk full, file cannot be opened, input/output error, read-only, busy, locked, damaged, not a
 * database.
 */
const SQLITE_UNAVAILABLE_CODES = new Set([13, 14, 10, 8, 5, 6, 11, 26])
/**
 * PostgreSQL's error codes: connection problem, timeout or shutdown, too many connections, full disk, read-only server,
 * session idle for too long, locked row, deadlock after several attempts.
 */
const POSTGRES_UNAVAILABLE_CODES = /^(08|57|53|25006|25P03|55P03|40P01)/
const SOCKET_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
/**
 * Node's codes for rejected certificates and failed handshakes. The database connection worked at the start, so it may
 * work again.
 */
const TLS_ERROR_CODES = /^(CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO)/
const POOL_ERROR_MESSAGES =
  /^(Connection terminated|The server does not support SSL|There was an error establishing an SSL|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

interface DatabaseError {
  code?: string
  errcode?: number
  message?: string
}

const codeOf = (error: unknown) => {
  const { code, errcode } = (error ?? {}) as DatabaseError
  return errcode ?? code
}

const on =
  (kind: ReadonlySet<unknown>) =>
  (answer: () => never) =>
  (error: unknown): never => {
    if (kind.has(codeOf(error))) answer()
    throw error
  }

/**
 * Usage: `.catch(onUnique(() => refuse('EMAIL_TAKEN')))`. The database decides which request was first, and the route
 * chooses the error code.
 */
export const onUnique = on(UNIQUE)
export const onForeignKey = on(FOREIGN_KEY)

export const isUnique = (error: unknown): boolean => UNIQUE.has(codeOf(error))
export const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK
export const isForeignKey = (error: unknown): boolean => FOREIGN_KEY.has(codeOf(error))

export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as DatabaseError
  if (errcode !== undefined) return SQLITE_UNAVAILABLE_CODES.has(errcode & 0xff)
  if (
    code !== undefined &&
    (SOCKET_ERROR_CODES.has(code) || POSTGRES_UNAVAILABLE_CODES.test(code) || TLS_ERROR_CODES.test(code))
  )
    return true
  return POOL_ERROR_MESSAGES.test(message ?? '')
}

export function ignoreUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error
}

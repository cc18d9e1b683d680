import { addressesOf } from './addresses.ts'

/**
 * SQLSTATE classes of errors that are problems of the server, not bugs: connection, sign-in, resources, operator
 * intervention.
 */
const SERVER_ERROR_CODES = /^(08|28|53|57P)/
const NETWORK_ERROR_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)/
const CONNECTION_ERROR_MESSAGES =
  /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect/
const INSUFFICIENT_PRIVILEGE = '42501'

const shownAddress = (databaseUrl: string) => {
  try {
    return addressesOf(databaseUrl).shown
  } catch {
    return 'PostgreSQL'
  }
}

export function postgresInOneLine(error: unknown, databaseUrl: string, silentMs: number): string | null {
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string }
  const shown = shownAddress(databaseUrl)
  if (message === 'Query read timeout')
    return `The database ${shown} has not answered for ${Math.round(silentMs / 1000)} seconds`
  if (SERVER_ERROR_CODES.test(code) || NETWORK_ERROR_CODES.test(code) || CONNECTION_ERROR_MESSAGES.test(message))
    return `The database ${shown} closed the connection or rejected the request: ${message}`
  return code === INSUFFICIENT_PRIVILEGE ? `The database ${shown} does not allow this to the user: ${message}` : null
}

import { addressesOf } from './addresses.ts'

/**
 * SQLSTATE classes of errors that are problems of the server, not bugs: connection, sign-in, resources, operator
 * intervention.
 */
const OF_SERVER = /^(08|28|53|57P)/
const OF_NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)/
const CUT = /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect/
const RIGHTS = '42501'

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
  if (OF_SERVER.test(code) || OF_NETWORK.test(code) || CUT.test(message))
    return `The database ${shown} closed the connection or rejected the request: ${message}`
  return code === RIGHTS ? `The database ${shown} does not allow this to the user: ${message}` : null
}

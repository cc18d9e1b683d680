import { addressesOf } from './addresses.ts'

/** PostgreSQL's own classes of faults that are about the server and no bug of ours: connection, sign-in, room, ended by an operator. */
const OF_SERVER = /^(08|28|53|57P)/
const OF_NETWORK = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)/
const CUT = /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect/
const RIGHTS = '42501'

const shownOf = (databaseUrl: string) => {
  try {
    return addressesOf(databaseUrl).shown
  } catch {
    return 'PostgreSQL'
  }
}

/** One line for the user of a command where the database is silent, gone or refuses; null for anything else. */
export function postgresInOneLine(error: unknown, databaseUrl: string, silentMs: number): string | null {
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string }
  const shown = shownOf(databaseUrl)
  if (message === 'Query read timeout')
    return `The database ${shown} has said nothing for ${Math.round(silentMs / 1000)} seconds`
  if (OF_SERVER.test(code) || OF_NETWORK.test(code) || CUT.test(message))
    return `The database ${shown} went away or refuses: ${message}`
  return code === RIGHTS ? `The database ${shown} does not let this user: ${message}` : null
}

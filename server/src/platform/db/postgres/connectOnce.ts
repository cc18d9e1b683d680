import type pg from 'pg'
import { StartFault } from '../../../startFault.ts'
import { addressesOf } from './addresses.ts'
import { connectionFaultText } from './unreachable.ts'

const CONNECT_WITHIN_MS = 5_000

const isReadOnly = async (client: pg.Client) => {
  const { rows } = await client.query<{ held: string }>(`select current_setting('transaction_read_only') as held`)
  return rows[0]?.held === 'on'
}

async function connectTo(url: string, mustWrite: boolean, silentMs: number): Promise<pg.Client> {
  // The PostgreSQL driver is loaded here, because servers on SQLite also import this file, but do not need the driver.
  const { Client } = await import('pg')
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: Math.min(CONNECT_WITHIN_MS, silentMs),
    ...(silentMs > 0 && Number.isFinite(silentMs) && { query_timeout: silentMs }),
  })
  // An error of the connection is ignored here, because the current statement fails too and reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    if (mustWrite && (await isReadOnly(client))) throw new Error('this server is read-only')
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

async function connectToFirst(databaseUrl: string, silentMs: number): Promise<pg.Client> {
  const { urls, mustWrite, shown } = addressesOf(databaseUrl)
  let why = ''
  for (const url of urls) {
    try {
      return await connectTo(url, mustWrite, silentMs)
    } catch (error) {
      why = connectionFaultText(error)
    }
  }
  throw new StartFault(`The database ${shown} cannot be reached: ${why}`)
}

export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
  silentMs = Number.POSITIVE_INFINITY,
): Promise<Result> {
  const client = await connectToFirst(databaseUrl, silentMs)
  try {
    return await work(client)
  } catch (error) {
    if ((error as Error).message !== 'Query read timeout') throw error
    throw new StartFault(
      `The database ${addressesOf(databaseUrl).shown} has not answered for ${Math.round(silentMs / 1000)} seconds`,
    )
  } finally {
    // A database server that does not respond never confirms the disconnect, so this function does not wait for it.
    void client.end().catch(() => {})
  }
}

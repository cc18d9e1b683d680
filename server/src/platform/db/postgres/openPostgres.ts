import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StartFault } from '../../../startFault.ts'
import { addressesOf } from './addresses.ts'
import type { PoolWatch } from './poolWatch.ts'
import { SchemaTooNew } from './serving.ts'
import { poolWithoutDeadlines } from './silence.ts'
import { connectionFaultText } from './unreachable.ts'

const INT8 = 20

/** Times and ids are far below 2^53, so the driver reads them as numbers, as on SQLite. */
pg.types.setTypeParser(INT8, Number)

const DEADLINE_MS = 8_000

/** Session settings are sent as statements, because pgbouncer rejects most settings at the start of a connection. */
function sessionStatements({ deadlineMs, isReadOnly }: { deadlineMs: number | null; isReadOnly: boolean }): string {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const settings = [
    ...(deadlineMs === null ? [] : limits.map((limit) => `set ${limit} = ${deadlineMs}`)),
    ...(isReadOnly ? ['set default_transaction_read_only = on'] : []),
  ]
  return settings.join(';')
}

const READ_ONLY_TRANSACTION = '25006'

/**
 * A broken connection is closed. Otherwise, a late response could reach the next statement, or all statements would
 * stay on a read-only server.
 */
const isBrokenConnection = ({ message, code }: Error & { code?: string }) =>
  message === 'Query read timeout' || code === READ_ONLY_TRANSACTION

function watchClient(client: pg.PoolClient, onUseless: () => void): PostgresPoolClient {
  let fault: Error | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    if (fault) throw fault
    return client.query(text, [...values]).catch((error: Error) => {
      if (isBrokenConnection(error)) {
        fault = error
        onUseless()
      }
      throw error
    })
  }
  // The cast is safe: only the cursors of Kysely's type are missing, and Assay does not use cursors.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(fault) }
}

/**
 * If one connection is broken, connections of the same age are probably broken too. All of them are closed, so that
 * only one statement waits for a timeout.
 */
function poolWithDeadlines(
  pool: pg.Pool,
  servers: Servers,
  { admit, watch }: Pick<PostgresOptions, 'admit' | 'watch'>,
): PostgresPool {
  let generation = 0
  let moved: SchemaTooNew | undefined
  const startedAtByClient = new WeakMap<pg.PoolClient, number>()
  const admitted = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => startedAtByClient.set(client, generation))

  async function admitOnce(client: pg.PoolClient): Promise<void> {
    if (!admit || admitted.has(client)) return
    try {
      await admit(client)
      admitted.add(client)
    } catch (error) {
      if (error instanceof SchemaTooNew) moved = error
      client.release(true)
      throw error
    }
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (moved) throw moved
    const begun = performance.now()
    const client = await servers.firstThatTakesUs(() => pool.connect())
    watch?.waited((performance.now() - begun) / 1000)
    await admitOnce(client)
    const own = startedAtByClient.get(client)
    if (own === generation)
      return watchClient(client, () => {
        if (own === generation) generation += 1
      })
    client.release(true)
    return connect()
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

const refuseUnlessWritable = async (client: { query: (text: string) => Promise<{ rows: { held: string }[] }> }) => {
  const { rows } = await client.query(`select current_setting('transaction_read_only') as held`)
  if (rows[0]?.held === 'on')
    throw Object.assign(new Error('This server is read-only'), { code: READ_ONLY_TRANSACTION })
}

function serversOf(urls: readonly string[]) {
  let at = 0
  const url = () => urls[at] ?? ''
  return {
    url,
    Client: class extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        super({ ...options, connectionString: url() })
      }
    },
    async firstThatTakesUs<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
      for (let tries = 1; ; tries += 1) {
        const tried = at
        try {
          return await connect()
        } catch (error) {
          if (at === tried) at = (at + 1) % urls.length
          if (tries >= urls.length) throw error
        }
      }
    },
  }
}

type Servers = ReturnType<typeof serversOf>

type CheckClient = (client: pg.PoolClient) => Promise<void>

export interface PostgresOptions {
  /** Null means no time limit, for example for migrations. */
  deadlineMs?: number | null | undefined
  admit?: CheckClient
  watch?: PoolWatch | undefined
  isReadOnly?: boolean
  /** A statement without a response for `silentMs` milliseconds is abandoned, even if it is still running. */
  silentMs?: number | undefined
  /**
   * After `listenMs` milliseconds without a response, the client asks the server whether the statement is still
   * running. If the statement is not running, the client abandons it.
   */
  listenMs?: number | undefined
}

export async function openPostgres(
  url: string,
  { deadlineMs = DEADLINE_MS, isReadOnly = false, silentMs, listenMs, ...options }: PostgresOptions = {},
): Promise<PostgresDialect> {
  const { urls, mustWrite, shown } = addressesOf(url)
  const servers = serversOf(urls)
  const settings = sessionStatements({ deadlineMs, isReadOnly })
  const pool = new pg.Pool({
    Client: servers.Client,
    max: 10,
    connectionTimeoutMillis: Math.min(5_000, silentMs ?? 5_000),
    keepAlive: true,
    async onConnect(client) {
      if (settings !== '') await client.query(settings)
      if (mustWrite && !isReadOnly) await refuseUnlessWritable(client)
    },
    // Usually the database server stops a slow statement first and reports the timeout. If a server no longer responds,
    // this longer limit closes the connection.
    ...(deadlineMs !== null && { query_timeout: deadlineMs * 1.25 }),
    ...(silentMs !== undefined && { query_timeout: silentMs }),
  })
  // The pool replaces broken idle connections. Without an error listener on the pool, the error would end the process.
  pool.on('error', () => {})
  // Without an error listener, an error of a connection in use would also end the process. The caller of the statement
  // gets this error.
  pool.on('connect', (client) => client.on('error', () => {}))
  options.watch?.opened(pool)
  try {
    await servers.firstThatTakesUs(() => pool.query('select 1'))
  } catch (error) {
    await pool.end()
    throw new StartFault(`The database ${shown} cannot be reached: ${connectionFaultText(error)}`)
  }
  if (listenMs === undefined) return new PostgresDialect({ pool: poolWithDeadlines(pool, servers, options) })
  const connect = () => servers.firstThatTakesUs(() => pool.connect())
  return new PostgresDialect({
    pool: poolWithoutDeadlines(pool, { databaseUrl: url, url: servers.url, connect, listenMs }),
  })
}

import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StartFault } from '../../startFault.ts'
import { addressesOf } from './addresses.ts'
import type { PoolWatch } from './poolWatch.ts'
import { TablesMoved } from './serving.ts'
import { patient } from './silence.ts'
import { whyUnreachable } from './unreachable.ts'

const INT8 = 20

/** Times and ids stay far below 2^53, so they are read as numbers, as SQLite gives them. */
pg.types.setTypeParser(INT8, Number)

/** How long one statement may take. A database that says nothing for longer is given up; what waits then hears of it. */
const DEADLINE_MS = 8_000

/** The server gives up first, and says so; only one that has fallen silent is given up from here. */
const limits = (deadlineMs: number) => ({
  statement_timeout: deadlineMs,
  lock_timeout: deadlineMs,
  idle_in_transaction_session_timeout: deadlineMs,
  query_timeout: deadlineMs * 1.25,
})

/** PostgreSQL's own word for a write where only reading is allowed. */
const READS_ONLY = '25006'

/**
 * A connection that was given up may be answered late, with what somebody else takes for the answer to the next statement;
 * one to a server that only reads will never write. Neither goes back to the pool, and a new one looks the address up anew.
 */
const isUseless = ({ message, code }: Error & { code?: string }) =>
  message === 'Query read timeout' || code === READS_ONLY

function watched(client: pg.PoolClient, onUseless: () => void): PostgresPoolClient {
  let fault: Error | undefined
  const query = async (text: string, values: readonly unknown[]) => {
    if (fault) throw fault
    return client.query(text, [...values]).catch((error: Error) => {
      if (isUseless(error)) {
        fault = error
        onUseless()
      }
      throw error
    })
  }
  // Kysely asks for cursors as well, which nothing here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(fault) }
}

/** Where one connection is useless, those that are as old most likely are too: they are not tried one by one, a deadline each. */
function impatient(
  pool: pg.Pool,
  servers: Servers,
  { admit, watch }: Pick<PostgresOptions, 'admit' | 'watch'>,
): PostgresPool {
  let generation = 0
  let moved: TablesMoved | undefined
  const bornIn = new WeakMap<pg.PoolClient, number>()
  const admitted = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => bornIn.set(client, generation))

  async function admitOnce(client: pg.PoolClient): Promise<void> {
    if (!admit || admitted.has(client)) return
    try {
      await admit(client)
      admitted.add(client)
    } catch (error) {
      if (error instanceof TablesMoved) moved = error
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
    const own = bornIn.get(client)
    if (own === generation)
      return watched(client, () => {
        if (own === generation) generation += 1
      })
    client.release(true)
    return connect()
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

const refuseUnlessWritable = async (client: { query: (text: string) => Promise<{ rows: { held: string }[] }> }) => {
  const { rows } = await client.query(`select current_setting('transaction_read_only') as held`)
  if (rows[0]?.held === 'on') throw Object.assign(new Error('This server only reads'), { code: READS_ONLY })
}

/** The servers of an address: one is used for as long as it takes connections, then the next is. */
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

/** What a new connection must pass before anything else runs on it. */
type Admit = (client: pg.PoolClient) => Promise<void>

export interface PostgresOptions {
  /** Null: for migrations and whatever else takes as long as it takes. */
  deadlineMs?: number | null | undefined
  admit?: Admit
  watch?: PoolWatch | undefined
  /** For reading only. */
  isReadOnly?: boolean
  /** A database that has not answered a statement for so long is given up, whatever it may be doing. */
  silentMs?: number | undefined
  /** After so long without an answer the server is asked whether it works at it still, and given up where it does not. */
  listenMs?: number | undefined
}

export async function openPostgres(
  url: string,
  { deadlineMs = DEADLINE_MS, isReadOnly = false, silentMs, listenMs, ...options }: PostgresOptions = {},
): Promise<PostgresDialect> {
  const { urls, mustWrite, shown } = addressesOf(url)
  const servers = serversOf(urls)
  const pool = new pg.Pool({
    Client: servers.Client,
    max: 10,
    connectionTimeoutMillis: Math.min(5_000, silentMs ?? 5_000),
    keepAlive: true,
    ...(mustWrite && !isReadOnly && { onConnect: refuseUnlessWritable }),
    ...(deadlineMs !== null && limits(deadlineMs)),
    ...(silentMs !== undefined && { query_timeout: silentMs }),
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while it works: the caller that waits for its answer hears of it.
  pool.on('connect', (client) => client.on('error', () => {}))
  options.watch?.opened(pool)
  try {
    await servers.firstThatTakesUs(() => pool.query('select 1'))
  } catch (error) {
    await pool.end()
    throw new StartFault(`The database ${shown} cannot be reached: ${whyUnreachable(error)}`)
  }
  if (listenMs === undefined) return new PostgresDialect({ pool: impatient(pool, servers, options) })
  const connect = () => servers.firstThatTakesUs(() => pool.connect())
  return new PostgresDialect({ pool: patient(pool, { databaseUrl: url, url: servers.url, connect, listenMs }) })
}

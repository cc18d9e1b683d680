import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { StartFault } from '../../../startFault.ts'
import { withClient } from './connectOnce.ts'
import { postgresInOneLine } from './oneLine.ts'

export const SILENT_MS = 30_000

const PING_TIMEOUT_MS = 5_000

const TIMEOUT_MESSAGE = 'Query read timeout'
const isSilence = (error: unknown) => (error as Error).message === TIMEOUT_MESSAGE

type ClientWithUnref = pg.PoolClient & { unref?: () => void }

/** Queries the backend's process id, because behind pgbouncer the driver knows only an id that pgbouncer invents. */
async function backendOf(client: pg.PoolClient): Promise<number | undefined> {
  const query = { text: 'select pg_backend_pid() as pid', query_timeout: PING_TIMEOUT_MS }
  const { rows } = await client.query<{ pid: number }>(query)
  return rows[0]?.pid
}

/** PostgreSQL also reports a backend as active if it waits for a lock. */
const isBackendActive = (url: string, backend: number | undefined): Promise<boolean> =>
  withClient(
    url,
    async (other) => {
      const { rows } = await other.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [
        backend,
      ])
      return rows[0]?.state === 'active'
    },
    PING_TIMEOUT_MS,
  )

async function waitWhileActive<Result>(
  answer: Promise<Result>,
  everyMs: number,
  isStillRunning: () => Promise<boolean>,
) {
  const { promise: timeoutPromise, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const scheduleCheck = () => {
    timer = setTimeout(async () => {
      const isActive = await isStillRunning().catch(() => false)
      if (isOver) return
      if (isActive) scheduleCheck()
      else reject(new Error(TIMEOUT_MESSAGE))
    }, everyMs)
  }
  scheduleCheck()
  return Promise.race([answer, timeoutPromise]).finally(() => {
    isOver = true
    clearTimeout(timer)
  })
}

interface PoolOptions {
  databaseUrl: string
  url: () => string
  connect: () => Promise<pg.PoolClient>
  listenMs: number
}

/**
 * Statements on these connections have no time limit. If a database server does not respond, all connections to it are
 * closed.
 */
export function poolWithoutDeadlines(
  pool: pg.Pool,
  { databaseUrl, url, connect, listenMs }: PoolOptions,
): PostgresPool {
  const open = new Set<ClientWithUnref>()
  const backends = new WeakMap<pg.PoolClient, number | undefined>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  let connectionFault: StartFault | undefined

  function connectionError(error: unknown): unknown {
    const line = postgresInOneLine(error, databaseUrl, listenMs)
    if (line === null) return error
    const fault = new StartFault(line)
    if (isSilence(error)) {
      connectionFault = fault
      // A database server that does not respond never confirms the disconnect, so the process does not wait for it.
      for (const client of open) client.unref?.()
    }
    return fault
  }

  async function runQuery(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    if (connectionFault) throw connectionFault
    try {
      return await waitWhileActive(client.query(text, [...values]), listenMs, () =>
        isBackendActive(url(), backends.get(client)),
      )
    } catch (error) {
      throw connectionError(error)
    }
  }

  return {
    options: pool.options,
    async connect() {
      if (connectionFault) throw connectionFault
      const client = await connect().catch((error: unknown) => {
        throw connectionError(error)
      })
      open.add(client)
      if (!backends.has(client))
        backends.set(
          client,
          await backendOf(client).catch((error: unknown) => {
            client.release(true)
            throw connectionError(error)
          }),
        )
      // The cast is safe: only the cursors of Kysely's type are missing, and Assay does not use cursors.
      const query = ((text: string, values: readonly unknown[]) => runQuery(client, text, values)) as unknown
      return {
        query: query as PostgresPoolClient['query'],
        release: () => client.release(connectionFault !== undefined),
      }
    },
    async end() {
      const ended = pool.end()
      if (!connectionFault) await ended
    },
  }
}

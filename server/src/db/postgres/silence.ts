import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { StartFault } from '../../startFault.ts'
import { withClient } from './connectOnce.ts'
import { postgresInOneLine } from './oneLine.ts'

/** A database that says nothing for so long is given up. */
export const SILENT_MS = 30_000

/** How long the server may take to say what it works at. */
const SAID_WITHIN_MS = 5_000

/** The driver's own word for an answer that did not come. */
const SILENT = 'Query read timeout'
const isSilence = (error: unknown) => (error as Error).message === SILENT

/** What a client of the driver has beside its types. */
type Bare = pg.PoolClient & { processID?: number | null; unref?: () => void }

/** Asked over another connection: one that the server still works for waits for its answer, or for a lock. */
const isAtWork = (url: string, { processID }: Bare): Promise<boolean> =>
  withClient(
    url,
    async (other) => {
      const { rows } = await other.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [
        processID,
      ])
      return rows[0]?.state === 'active'
    },
    SAID_WITHIN_MS,
  )

/** Waits for an answer for as long as there is somebody who works at it. */
async function whileAtWork<Result>(answer: Promise<Result>, everyMs: number, look: () => Promise<boolean>) {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const lookAgain = () => {
    timer = setTimeout(async () => {
      const goesOn = await look().catch(() => false)
      if (isOver) return
      if (goesOn) lookAgain()
      else reject(new Error(SILENT))
    }, everyMs)
  }
  lookAgain()
  return Promise.race([answer, silence]).finally(() => {
    isOver = true
    clearTimeout(timer)
  })
}

interface Line {
  /** As it was set, for people to read without its password. */
  databaseUrl: string
  /** The server of it that is used. */
  url: () => string
  connect: () => Promise<pg.PoolClient>
  listenMs: number
}

/**
 * For what takes as long as it takes: a statement may be slow, and a server that has fallen silent is given up together with
 * all its connections. Whatever the database refuses is one line for the user of a command.
 */
export function patient(pool: pg.Pool, { databaseUrl, url, connect, listenMs }: Line): PostgresPool {
  const open = new Set<Bare>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  let givenUp: StartFault | undefined

  function told(error: unknown): unknown {
    const line = postgresInOneLine(error, databaseUrl, listenMs)
    if (line === null) return error
    const fault = new StartFault(line)
    if (isSilence(error)) {
      givenUp = fault
      // None of them answers a goodbye, and no command waits for one.
      for (const client of open) client.unref?.()
    }
    return fault
  }

  async function ask(client: pg.PoolClient, text: string, values: readonly unknown[]) {
    if (givenUp) throw givenUp
    try {
      return await whileAtWork(client.query(text, [...values]), listenMs, () => isAtWork(url(), client))
    } catch (error) {
      throw told(error)
    }
  }

  return {
    options: pool.options,
    async connect() {
      if (givenUp) throw givenUp
      const client = await connect().catch((error: unknown) => {
        throw told(error)
      })
      open.add(client)
      // Kysely asks for cursors as well, which nothing here uses.
      const query = ((text: string, values: readonly unknown[]) => ask(client, text, values)) as unknown
      return { query: query as PostgresPoolClient['query'], release: () => client.release(givenUp !== undefined) }
    },
    async end() {
      const ended = pool.end()
      if (!givenUp) await ended
    },
  }
}

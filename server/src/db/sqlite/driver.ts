import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Damage } from '../damage.ts'
import type { Run } from './statements.ts'
import type { Writer } from './writer.ts'

/** SQLite's family of numbers for pages that do not fit together any more. */
const CORRUPT = 11

const READS = /^\s*select\b/i

const isWhole = Symbol('isWhole')

/** The only statement of a transaction that writes, and its last. It needs one message to the writer; begin and commit are two more. */
export const asWhole = (query: CompiledQuery): CompiledQuery => ({ ...query, [isWhole]: true }) as CompiledQuery

const areTogether = Symbol('areTogether')

/** The last that a transaction does: all these statements with one message to the writer, and begin and commit with them where nothing was written yet. */
export const asTogether = (queries: readonly CompiledQuery[]): CompiledQuery =>
  ({ sql: '', parameters: [], [areTogether]: queries }) as unknown as CompiledQuery

/** One writes at a time; the answer gives the turn to the next. */
function takeTurns() {
  let last: Promise<void> = Promise.resolve()
  return async (): Promise<() => void> => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}

interface Connection extends DatabaseConnection {
  begin(): Promise<void>
  end(how: 'commit' | 'rollback'): Promise<void>
  release(): void
}

interface Parts {
  read: Run
  writer: Writer
  close: () => Promise<void>
  damage: Damage | undefined
}

/**
 * Reads on this thread, writes on another one (docs/decisions/0013-*). A transaction holds the turn to write from its first
 * statement on. Nobody changes anything meanwhile, so its reads before the first write happen on this thread too.
 */
export function readHereWriteThere({ read, writer, close, damage }: Parts): Driver {
  const takeTurn = takeTurns()

  function noteDamage(error: { errcode?: number }): never {
    if (((error.errcode ?? 0) & 0xff) === CORRUPT && damage) damage.found ??= 'a statement met a damaged page'
    throw error
  }

  function connect(): Connection {
    let transaction: { endTurn: () => void; hasWritten: boolean } | null = null

    async function runTogether(queries: readonly CompiledQuery[]) {
      if (!transaction) throw new Error('Statements are written together at the end of a transaction')
      const isWhole = !transaction.hasWritten
      return writer.write({ together: queries.map(({ sql, parameters }) => ({ sql, parameters })), isWhole })
    }

    async function run({ sql, parameters, ...query }: CompiledQuery & { [areTogether]?: readonly CompiledQuery[] }) {
      const together = query[areTogether]
      if (together) return runTogether(together)
      if (!transaction?.hasWritten && READS.test(sql)) {
        writer.assertFine()
        return read(sql, parameters)
      }
      if (transaction) {
        const begins = !transaction.hasWritten
        // All that a transaction writes in one statement is a whole without a begin and a commit.
        if (begins && isWhole in query) return writer.write({ sql, parameters })
        transaction.hasWritten = true
        return writer.write({ sql, parameters, begins })
      }
      const endTurn = await takeTurn()
      return writer.write({ sql, parameters }).finally(endTurn)
    }

    return {
      async begin() {
        transaction = { endTurn: await takeTurn(), hasWritten: false }
      },
      async end(how) {
        if (transaction?.hasWritten) await writer.write({ sql: how, parameters: [] })
      },
      release: () => transaction?.endTurn(),
      // Kysely knows which rows its query gives.
      executeQuery: async <Row>(query: CompiledQuery) => (await run(query).catch(noteDamage)) as QueryResult<Row>,
      streamQuery() {
        throw new Error('Nothing here reads a query row by row')
      },
    }
  }

  // Kysely hands back the connections that it was given here.
  const ours = (connection: DatabaseConnection) => connection as Connection
  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    beginTransaction: (connection) => ours(connection).begin(),
    commitTransaction: (connection) => ours(connection).end('commit'),
    rollbackTransaction: (connection) => ours(connection).end('rollback'),
    releaseConnection: async (connection) => ours(connection).release(),
    destroy: close,
  }
}

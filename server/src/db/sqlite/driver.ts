import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Damage } from '../damage.ts'
import type { Run } from './statements.ts'
import type { WriteOrder, Writer } from './writer.ts'

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

const isLater = Symbol('isLater')

/** Whose answer nobody waits for: it is sent with whatever the transaction sends next, at the latest with its end. `table` is all that it writes. */
export const asLater = (query: CompiledQuery, table: string): CompiledQuery =>
  ({ ...query, [isLater]: table }) as CompiledQuery

const ofEach = Symbol('ofEach')

/** The same, run once for each of these rows, in half the time that SQLite takes for a document of them. */
export const asLaterOfEach = (sql: string, rows: readonly (readonly unknown[])[], table: string): CompiledQuery =>
  ({ ...CompiledQuery.raw(sql), [isLater]: table, [ofEach]: rows }) as CompiledQuery

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

type Marked = CompiledQuery & {
  [areTogether]?: readonly CompiledQuery[]
  [isLater]?: string
  [ofEach]?: readonly (readonly unknown[])[]
}
type Order = Pick<WriteOrder, 'sql' | 'parameters' | 'rows'>

interface Transaction {
  endTurn: () => void
  hasWritten: boolean
  /** What is still to be sent, in its order. */
  later: { table: string; order: Order }[]
}

const NOTHING = { rows: [] }

const asOrder = ({ sql, parameters }: Order): Order => ({ sql, parameters })

const takeLater = ({ later }: Transaction): Order[] => later.splice(0).map(({ order }) => order)

/** Whether a reader beside the transaction would miss something of it; where it only waits, by the names of the tables. */
const mayHaveWritten = (transaction: Transaction | null, sql: string): boolean =>
  transaction !== null && (transaction.hasWritten || transaction.later.some(({ table }) => sql.includes(table)))

interface Connection extends DatabaseConnection {
  begin(): Promise<void>
  end(how: 'commit' | 'rollback'): Promise<unknown>
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
    let transaction: Transaction | null = null

    async function runTogether(queries: readonly CompiledQuery[]) {
      if (!transaction) throw new Error('Statements are written together at the end of a transaction')
      const isWhole = !transaction.hasWritten
      return writer.write({ together: [...takeLater(transaction), ...queries.map(asOrder)], isWhole })
    }

    /** With what waits in front of it, as one message. */
    async function writeWithin(own: Transaction, order: Order) {
      const begins = !own.hasWritten
      own.hasWritten = true
      const later = takeLater(own)
      if (later.length === 0) return writer.write({ ...order, begins })
      return writer.write({ together: [...later, order], isWhole: false, begins })
    }

    async function run(query: Marked) {
      const { sql, parameters } = query
      const together = query[areTogether]
      if (together) return runTogether(together)
      const table = query[isLater]
      if (transaction && table !== undefined) {
        transaction.later.push({ table, order: { sql, parameters, rows: query[ofEach] } })
        return NOTHING
      }
      if (READS.test(sql) && !mayHaveWritten(transaction, sql)) {
        writer.assertFine()
        return read(sql, parameters)
      }
      if (transaction) {
        // All that a transaction writes in one statement is a whole without a begin and a commit.
        const isAlone = !transaction.hasWritten && transaction.later.length === 0 && isWhole in query
        return isAlone ? writer.write({ sql, parameters }) : writeWithin(transaction, { sql, parameters })
      }
      const endTurn = await takeTurn()
      return writer.write({ sql, parameters }).finally(endTurn)
    }

    /** Nothing waits behind a transaction that was taken back. */
    async function end(own: Transaction, how: 'commit' | 'rollback') {
      const later = takeLater(own)
      const order = { sql: how, parameters: [] }
      if (how === 'rollback' || later.length === 0) {
        if (own.hasWritten) await writer.write(order)
      } else if (own.hasWritten) await writer.write({ together: [...later, order], isWhole: false })
      else await writer.write({ together: later, isWhole: true })
    }

    return {
      async begin() {
        transaction = { endTurn: await takeTurn(), hasWritten: false, later: [] }
      },
      end: async (how) => transaction && end(transaction, how),
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
    commitTransaction: async (connection) => void (await ours(connection).end('commit')),
    rollbackTransaction: async (connection) => void (await ours(connection).end('rollback')),
    releaseConnection: async (connection) => ours(connection).release(),
    destroy: close,
  }
}

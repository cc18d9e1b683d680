import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Damage } from '../damage.ts'
import type { Run } from './statements.ts'
import type { WriteOrder, Writer } from './writer.ts'

const CORRUPT = 11

const READS = /^\s*select\b/i

const isWhole = Symbol('isWhole')

/**
 * For a transaction whose only write is its last step. Such a transaction needs only one message to the writer thread
 * instead of three.
 */
export const asSingleTransaction = (query: CompiledQuery): CompiledQuery =>
  ({ ...query, [isWhole]: true }) as CompiledQuery

const areTogether = Symbol('areTogether')

/** The last step of a transaction: sends all statements in one message, with `begin` if needed, and `commit`. */
export const asFinalQuery = (queries: readonly CompiledQuery[]): CompiledQuery =>
  ({ sql: '', parameters: [], [areTogether]: queries }) as unknown as CompiledQuery

const isLater = Symbol('isLater')

/**
 * The caller needs no result, so the statement is delayed. It is sent with the next statement or at the end of the
 * transaction. The statement writes only to `table`.
 */
export const withNextWrite = (query: CompiledQuery, table: string): CompiledQuery =>
  ({ ...query, [isLater]: table }) as CompiledQuery

const ofEach = Symbol('ofEach')

/** Runs the statement once for each row. SQLite would need twice the time to insert the same rows from JSON. */
export const eachWithNextWrite = (sql: string, rows: readonly (readonly unknown[])[], table: string): CompiledQuery =>
  ({ ...CompiledQuery.raw(sql), [isLater]: table, [ofEach]: rows }) as CompiledQuery

function transactionQueue() {
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
  later: { table: string; order: Order }[]
}

const NOTHING = { rows: [] }

const asOrder = ({ sql, parameters }: Order): Order => ({ sql, parameters })

const takeLater = ({ later }: Transaction): Order[] => later.splice(0).map(({ order }) => order)

/**
 * True if a read outside the transaction could miss changes of the transaction. For delayed statements, only the names
 * of their tables are compared.
 */
const mayHaveWritten = (transaction: Transaction | null, sql: string): boolean =>
  transaction !== null && (transaction.hasWritten || transaction.later.some(({ table }) => sql.includes(table)))

interface Connection extends DatabaseConnection {
  begin(): Promise<void>
  end(statement: 'commit' | 'rollback'): Promise<unknown>
  release(): void
}

interface SqliteConnections {
  read: Run
  writer: Writer
  close: () => Promise<void>
  damage: Damage | undefined
}

/**
 * Reads run on this thread, writes on another thread (docs/decisions/0013-*). A transaction has the write lock from its
 * first statement on, so its reads before the first write can run on this thread.
 */
export function splitDriver({ read, writer, close, damage }: SqliteConnections): Driver {
  const takeTurn = transactionQueue()

  function noteDamage(error: { errcode?: number }): never {
    if (((error.errcode ?? 0) & 0xff) === CORRUPT && damage) damage.found ??= 'a statement read a damaged page'
    throw error
  }

  function connect(): Connection {
    let transaction: Transaction | null = null

    async function runTogether(queries: readonly CompiledQuery[]) {
      if (!transaction) throw new Error('Several statements can only be written together inside a transaction')
      const isWhole = !transaction.hasWritten
      return writer.write({ together: [...takeLater(transaction), ...queries.map(asOrder)], isWhole })
    }

    /** Delayed statements are sent first, in the same message. */
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
        // A transaction with only one statement needs no `begin` and `commit`.
        const isAlone = !transaction.hasWritten && transaction.later.length === 0 && isWhole in query
        return isAlone ? writer.write({ sql, parameters }) : writeWithin(transaction, { sql, parameters })
      }
      const endTurn = await takeTurn()
      return writer.write({ sql, parameters }).finally(endTurn)
    }

    async function end(own: Transaction, statement: 'commit' | 'rollback') {
      const later = takeLater(own)
      const order = { sql: statement, parameters: [] }
      if (statement === 'rollback' || later.length === 0) {
        if (own.hasWritten) await writer.write(order)
      } else if (own.hasWritten) await writer.write({ together: [...later, order], isWhole: false })
      else await writer.write({ together: later, isWhole: true })
    }

    return {
      async begin() {
        transaction = { endTurn: await takeTurn(), hasWritten: false, later: [] }
      },
      end: async (statement) => transaction && end(transaction, statement),
      release: () => transaction?.endTurn(),
      executeQuery: async <Row>(query: CompiledQuery) => (await run(query).catch(noteDamage)) as QueryResult<Row>,
      streamQuery() {
        throw new Error('This driver cannot stream a query row by row')
      },
    }
  }

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

import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { Damage } from '../damage.ts'
import type { Run } from './statements.ts'
import type { Writer } from './writer.ts'

const CORRUPT = 11

const SELECT_PATTERN = /^\s*select\b/i
/** The checkpoint statement must run outside a transaction, because SQLite empties its write-ahead log only there. */
const CHECKPOINT_PATTERN = /^\s*pragma wal_checkpoint\b/i

/** This statement takes SQLite's write lock at once, so only this statement can find the database locked. */
const BEGIN = { sql: 'begin immediate', parameters: [] }
const COMMIT = { sql: 'commit', parameters: [] }

const asRequest = ({ sql, parameters }: CompiledQuery) => ({ sql, parameters })

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

const lastStatements = Symbol('lastStatements')
type Query = CompiledQuery & { [lastStatements]?: readonly CompiledQuery[] }

/**
 * The last statements of a transaction go to the writer thread in one message with `commit`. With this single message,
 * saving an answer takes half the time.
 */
export const asLastStatements = (queries: readonly CompiledQuery[]): CompiledQuery => {
  const query: Query = { ...CompiledQuery.raw(''), [lastStatements]: queries }
  return query
}

interface Transaction {
  endTransaction: () => void
  hasWritten: boolean
  isCommitted: boolean
}

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

/** Reads run on this thread, and writes run on another thread (docs/decisions/0013-*). */
export function splitDriver({ read, writer, close, damage }: SqliteConnections): Driver {
  const startTransaction = transactionQueue()

  function noteDamage(error: { errcode?: number }): never {
    if (((error.errcode ?? 0) & 0xff) === CORRUPT && damage) damage.found ??= 'a statement read a damaged page'
    throw error
  }

  function connect(): Connection {
    let transaction: Transaction | null = null

    async function commitAfter(own: Transaction, queries: readonly CompiledQuery[]) {
      const begin = own.hasWritten ? [] : [BEGIN]
      own.hasWritten = true
      const ran = await writer.write(...begin, ...queries.map(asRequest), COMMIT)
      own.isCommitted = true
      return ran
    }

    async function run(query: Query) {
      const { sql } = query
      const order = asRequest(query)
      const last = query[lastStatements]
      if (transaction && last) return commitAfter(transaction, last)
      if (SELECT_PATTERN.test(sql) && !transaction?.hasWritten) {
        writer.assertWritable()
        return read(sql, query.parameters)
      }
      if (!transaction) {
        const endTransaction = await startTransaction()
        return writer.write(order).finally(endTransaction)
      }
      const isFirst = !transaction.hasWritten
      if (isFirst && CHECKPOINT_PATTERN.test(sql)) return writer.write(order)
      transaction.hasWritten = true
      return isFirst ? writer.write(BEGIN, order) : writer.write(order)
    }

    return {
      async begin() {
        transaction = { endTransaction: await startTransaction(), hasWritten: false, isCommitted: false }
      },
      async end(statement) {
        if (transaction?.hasWritten && !transaction.isCommitted) await writer.write({ sql: statement, parameters: [] })
      },
      release: () => transaction?.endTransaction(),
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

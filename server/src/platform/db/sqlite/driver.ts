import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Damage } from '../damage.ts'
import type { Run } from './statements.ts'
import type { Writer } from './writer.ts'

const CORRUPT = 11

const SELECT_PATTERN = /^\s*select\b/i
/** This statement must run outside a transaction, because SQLite empties its write-ahead log only there. */
const CHECKPOINT_PATTERN = /^\s*pragma wal_checkpoint\b/i

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

interface Transaction {
  endTransaction: () => void
  hasWritten: boolean
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

/**
 * Reads run on this thread, writes on another thread (docs/decisions/0013-*). A transaction has the write lock from its
 * first statement on, so its reads before the first write can run on this thread.
 */
export function splitDriver({ read, writer, close, damage }: SqliteConnections): Driver {
  const startTransaction = transactionQueue()

  function noteDamage(error: { errcode?: number }): never {
    if (((error.errcode ?? 0) & 0xff) === CORRUPT && damage) damage.found ??= 'a statement read a damaged page'
    throw error
  }

  function connect(): Connection {
    let transaction: Transaction | null = null

    async function run({ sql, parameters }: CompiledQuery) {
      const order = { sql, parameters }
      if (SELECT_PATTERN.test(sql) && !transaction?.hasWritten) {
        writer.assertWritable()
        return read(sql, parameters)
      }
      if (!transaction) {
        const endTransaction = await startTransaction()
        return writer.write(order).finally(endTransaction)
      }
      const isFirst = !transaction.hasWritten
      if (isFirst && CHECKPOINT_PATTERN.test(sql)) return writer.write(order)
      transaction.hasWritten = true
      if (isFirst) await writer.write({ sql: 'begin', parameters: [] })
      return writer.write(order)
    }

    return {
      async begin() {
        transaction = { endTransaction: await startTransaction(), hasWritten: false }
      },
      end: async (statement) => transaction?.hasWritten && writer.write({ sql: statement, parameters: [] }),
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

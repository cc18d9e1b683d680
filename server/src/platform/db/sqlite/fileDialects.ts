import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { StartFault } from '../../../startFault.ts'
import { openUnusedFile } from '../copies/sqliteCopy.ts'
import { fileFaultReason, isDamaged, isFileSystemFault, writeObstacle } from '../files/faults.ts'
import { fileIn, filesIn, isEmpty, openFile } from './file.ts'

const BUSY_TIMEOUT_MS = 5_000

function openInFolder(folder: string, open: () => DatabaseSync): SqliteDialectConfig {
  if (!existsSync(folder)) throw new StartFault(`There is no folder ${folder}`)
  if (isEmpty(fileIn(folder))) throw new StartFault(`There is no database in ${folder}`)
  return statementsOf(open())
}

function statementsOf(file: DatabaseSync): SqliteDialectConfig {
  const prepare = (sql: string) => {
    const ready = file.prepare(sql)
    // The cast is safe: Kysely produces only values that SQLite supports.
    const taken = (values: readonly unknown[]) => values as SQLInputValue[]
    return {
      reader: ready.columns().length > 0,
      all: (values: readonly unknown[]) => ready.all(...taken(values)),
      run: (values: readonly unknown[]) => ready.run(...taken(values)),
      iterate: (values: readonly unknown[]) => ready.iterate(...taken(values)),
    }
  }
  return { database: { prepare, close: () => file.close() } }
}

/**
 * On a full or read-only disk, SQLite cannot create its shared-memory file. If the write-ahead log is empty, the
 * database can still be read without this file.
 */
function openReading(folder: string): DatabaseSync {
  const file = new DatabaseSync(fileIn(folder), { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    file.prepare('SELECT count(*) FROM sqlite_master').get()
    return file
  } catch (error) {
    file.close()
    const [, log = ''] = filesIn(folder)
    if (isFileSystemFault(error) && !isDamaged(error) && isEmpty(log) && writeObstacle(folder) !== null)
      return openUnusedFile(fileIn(folder))
    if (!isFileSystemFault(error) || isDamaged(error)) throw error
    throw new StartFault(`The database in ${folder} cannot be read: ${fileFaultReason(error, folder, filesIn(folder))}`)
  }
}

/** The read-only connection can be used while the server is running. */
export const readOnlyDialect = (folder: string): Dialect =>
  new SqliteDialect(openInFolder(folder, () => openReading(folder)))

/**
 * This driver takes the write lock when a transaction starts. Without the lock, SQLite rejects the transaction's writes
 * if the server has written since its first read.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #opened: SqliteDialectConfig
  constructor(opened: SqliteDialectConfig) {
    super(opened)
    this.#opened = opened
  }
  override createDriver() {
    return new ImmediateDriver(this.#opened)
  }
}

/** This dialect is for a command that writes a single row while the server is running. */
export const commandDialect = (folder: string): Dialect =>
  new ImmediateDialect(
    openInFolder(folder, () => {
      const file = openFile(folder)
      file.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
      return file
    }),
  )

export const unusedFileDialect = (path: string): Dialect => new SqliteDialect(statementsOf(openUnusedFile(path)))

/** The new file is temporary and is discarded after an error, so SQLite needs no journal and no syncs. */
export function newFileDialect(path: string): Dialect {
  const file = new DatabaseSync(path)
  file.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON')
  return new SqliteDialect(statementsOf(file))
}

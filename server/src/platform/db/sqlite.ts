import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type Dialect, type Driver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { StartFault } from '../../startFault.ts'
import { removeAuditHead } from './copies/auditHead.ts'
import type { Damage } from './damage.ts'
import { fileFaultReason, isDamaged, isLockedByOther } from './files/faults.ts'
import { makeFolder } from './files/makeFolder.ts'
import { restrictFolderAccess } from './files/restrictFolderAccess.ts'
import { splitDriver } from './sqlite/driver.ts'
import { fileIn, filesIn, isEmpty, openFile } from './sqlite/file.ts'
import { statementsOf } from './sqlite/statements.ts'
import { openWriter, type WriteRequest, type Writer } from './sqlite/writer.ts'
import { hasHadDatabase, lockFolder } from './sqliteLock.ts'

/** SQLite's code for a locked database. Extended codes are not retried, because waiting does not help. */
const SQLITE_BUSY = 5
const POLL_INTERVAL_MS = 10
/** Statements on a locked database are retried for this time in milliseconds. */
const TIMEOUT_MS = 2_000

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === SQLITE_BUSY

/** SQLite's own wait for a lock would block the thread, so this wait is switched off. */
function waitForOthers(writer: Writer): Writer {
  let lockedSince: number | null = null

  async function write(...statements: readonly WriteRequest[]) {
    for (;;) {
      try {
        const ran = await writer.write(...statements)
        lockedSince = null
        return ran
      } catch (error) {
        if (!isBusy(error)) throw error
        lockedSince ??= performance.now()
        if (performance.now() - lockedSince > TIMEOUT_MS) throw error
        await setTimeout(POLL_INTERVAL_MS)
      }
    }
  }
  return { ...writer, write }
}

/** The server creates no new database here, because any visitor could become the first administrator in it. */
function refuseNewDatabase(folder: string): never {
  throw new StartFault(
    `The database ${fileIn(folder)} is missing or empty. Restore a backup (assay restore), or start with a new database: ASSAY_NEW_DATABASE=true`,
  )
}

/** A new database must not take the place of a lost database. */
export function assertMayCreateDatabase(folder: string, mayCreateDatabase = false): void {
  if (!mayCreateDatabase && hasHadDatabase(folder)) refuseNewDatabase(folder)
}

function openReader(folder: string): DatabaseSync {
  const file = openFile(folder)
  file.exec('PRAGMA query_only = ON')
  return file
}

/** Kysely assumes that SQLite cannot roll back changes of tables, but SQLite can roll them back. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

interface OpenSqliteOptions {
  mayCreateDatabase?: boolean | undefined
  damage?: Damage | undefined
}

function openDriver(folder: string, { mayCreateDatabase = false, damage }: OpenSqliteOptions): Driver {
  makeFolder(folder)
  restrictFolderAccess(folder)
  const lock = lockFolder(folder)
  if (isEmpty(fileIn(folder)) && lock.hasHadDatabase() && !mayCreateDatabase) {
    lock.close()
    refuseNewDatabase(folder)
  }
  if (isEmpty(fileIn(folder))) removeAuditHead(folder)
  const file = openReader(folder)
  lock.noteDatabase()
  const writer = openWriter(folder)
  const close = async () => {
    await writer.close()
    file.close()
    lock.close()
  }
  return splitDriver({ read: statementsOf(file), writer: waitForOthers(writer), close, damage })
}

export function openSqlite(folder: string, opening: OpenSqliteOptions = {}): Dialect {
  try {
    const driver = openDriver(folder, opening)
    return {
      createDriver: () => driver,
      createAdapter: () => new TransactionalDdlAdapter(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    }
  } catch (error) {
    if (error instanceof StartFault) throw error
    if (isDamaged(error)) throw new StartFault(`${fileIn(folder)} is damaged or is no database: restore a backup`)
    if (isLockedByOther(error))
      throw new StartFault(
        `${fileIn(folder)} is locked by another program; stop the program that reads or writes this file`,
      )
    throw new StartFault(
      `The data folder ${folder} cannot be written: ${fileFaultReason(error, folder, filesIn(folder))}`,
    )
  }
}

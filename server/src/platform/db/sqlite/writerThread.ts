import { parentPort, workerData } from 'node:worker_threads'
import { lockPath } from '../sqliteLock.ts'
import { watchFiles } from '../sqliteWatch.ts'
import { checkpointsOf } from './checkpoints.ts'
import { fileIn, openFile, WRITER_CACHE_KB } from './file.ts'
import { type StatementResult, statementsOf } from './statements.ts'
import type { Failure, Message, WriteOrder, WriterReply, WriteTogether } from './writer.ts'

/** Only this thread writes. This thread runs one statement after the other and waits for the disk. */
const { folder } = workerData as { folder: string }
const file = openFile(folder)
file.exec(`PRAGMA cache_size = -${WRITER_CACHE_KB}`)
const checkpoints = checkpointsOf(file)
const run = statementsOf(file)
const watch = watchFiles({ growing: [fileIn(folder)], others: [`${fileIn(folder)}-wal`, lockPath(folder)] })

const CHANGES_NOTHING = /^\s*(select|rollback|pragma)\b/i

function runEach(sql: string, rows: readonly (readonly unknown[])[]): StatementResult {
  for (const row of rows) run(sql, row)
  return { rows: [] }
}

/**
 * Runs a write. Before the write is confirmed, this function checks that the data went into the file that the server
 * opened.
 */
function write({ sql, parameters, rows, begins }: WriteOrder): StatementResult {
  // If the disk is full, SQLite has already rolled back. A second rollback would fail and hide the reason.
  if (sql === 'rollback' && !file.isTransaction) return { rows: [] }
  watch.assertNotVanished()
  // If a statement is retried, the transaction has already started.
  if (begins && !file.isTransaction) run('begin', [])
  const ran = rows ? runEach(sql, rows) : run(sql, parameters)
  if (!file.isTransaction && !CHANGES_NOTHING.test(sql)) watch.assertSame()
  return ran
}

/**
 * Runs these statements in order. After a failure, the statements are rolled back. If they are part of a larger
 * transaction, this transaction is rolled back later instead.
 */
function writeTogether({ together, isWhole, begins = false }: WriteTogether): StatementResult {
  if (!isWhole) {
    let ran: StatementResult = { rows: [] }
    for (const [at, order] of together.entries()) ran = write({ ...order, begins: begins && at === 0 })
    return ran
  }
  try {
    for (const [at, order] of together.entries()) write({ ...order, begins: at === 0 })
    return write({ sql: 'commit', parameters: [] })
  } catch (error) {
    write({ sql: 'rollback', parameters: [] })
    throw error
  }
}

/** Errors lose their codes when they are sent between threads, but callers need the codes. */
function failureOf(error: unknown): Failure {
  const { message, code, errcode } = error as Failure
  return { message, code, errcode }
}

function handleMessage(message: Exclude<Message, 'close'>): WriterReply {
  try {
    if (typeof message !== 'string') return { ran: 'together' in message ? writeTogether(message) : write(message) }
    watch.assertSame()
    return { ran: { rows: [] } }
  } catch (error) {
    return { failure: failureOf(error), hasVanished: watch.hasVanished() }
  }
}

parentPort?.on('message', (message: Message) => {
  if (message === 'close') {
    checkpoints.end()
    file.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(handleMessage(message))
  checkpoints.answered()
})

import { parentPort, workerData } from 'node:worker_threads'
import { lockPath } from '../sqliteLock.ts'
import { watchFiles } from '../sqliteWatch.ts'
import { fileIn, openFile, WRITER_CACHE_KB } from './file.ts'
import { type StatementResult, statementsOf } from './statements.ts'
import type { Failure, Message, WriteRequest, WriterReply } from './writer.ts'

const { folder } = workerData as { folder: string }
const file = openFile(folder)
file.exec(`PRAGMA cache_size = -${WRITER_CACHE_KB}`)
const run = statementsOf(file)
const watch = watchFiles({ growing: [fileIn(folder)], others: [`${fileIn(folder)}-wal`, lockPath(folder)] })

const READ_ONLY_STATEMENT = /^\s*(select|rollback|pragma)\b/i

/** Before a write is confirmed, this function checks that the data went into the file that the server opened. */
function write({ sql, parameters }: WriteRequest): StatementResult {
  // After an error such as a full disk, SQLite has already rolled back. A second rollback would hide the reason.
  if (sql === 'rollback' && !file.isTransaction) return { rows: [] }
  watch.assertNotVanished()
  const ran = run(sql, parameters)
  if (!file.isTransaction && !READ_ONLY_STATEMENT.test(sql)) watch.assertSame()
  return ran
}

/** Errors lose their codes when they are sent between threads, but callers need the codes. */
function failureOf(error: unknown): Failure {
  const { message, code, errcode } = error as Failure
  return { message, code, errcode }
}

function handleMessage(message: Exclude<Message, 'close'>): WriterReply {
  try {
    let ran: StatementResult = { rows: [] }
    if (message === 'look') watch.assertSame()
    else for (const statement of message) ran = write(statement)
    return { ran }
  } catch (error) {
    return { failure: failureOf(error), hasVanished: watch.hasVanished() }
  }
}

parentPort?.on('message', (message: Message) => {
  if (message === 'close') {
    file.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(handleMessage(message))
})

import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { StatementResult } from './statements.ts'

export interface WriteRequest {
  sql: string
  parameters: readonly unknown[]
}

/** After the message `look`, the writer checks that no database file was deleted or replaced. */
export type Message = readonly WriteRequest[] | 'look' | 'close'

export interface Failure {
  message: string
  code: string | undefined
  errcode: number | undefined
}

export type WriterReply = { ran: StatementResult } | { failure: Failure; hasVanished: boolean }

export interface Writer {
  /**
   * Runs the statements in order and returns the result of the last statement. After a failed statement, the remaining
   * statements do not run.
   */
  write: (...statements: readonly WriteRequest[]) => Promise<StatementResult>
  /**
   * Throws if the database files were deleted or replaced. Reads call `assertWritable` first, because reads must fail
   * too in this case.
   */
  assertWritable: () => void
  close: () => Promise<void>
}

/** SQLite's error code for a file that cannot be opened. Callers should repeat the failed statement later. */
const CANTOPEN = 14
/** The database files are checked at this interval in milliseconds, even without writes. */
const POLL_INTERVAL_MS = 5_000

/**
 * True for a reply of the writer thread. In watch mode (`npm run dev`), Node also sends file dependencies over this
 * channel.
 */
const isReply = (reply: object) => 'ran' in reply || 'failure' in reply

const asError = ({ message, code, errcode }: Failure) => Object.assign(new Error(message), { code, errcode })

/** A separate thread waits for writes to the disk, so that the main thread is not blocked. */
export function openWriter(folder: string): Writer {
  const thread = new Worker(join(import.meta.dirname, 'writerThread.ts'), { workerData: { folder } })
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  const pendingWrites: PromiseWithResolvers<StatementResult>[] = []
  let fault: Error | null = null
  let isClosing = false

  function send(message: Exclude<Message, 'close'>): Promise<StatementResult> {
    if (fault) return Promise.reject(fault)
    const answer = Promise.withResolvers<StatementResult>()
    // While writes are pending, the process keeps running.
    if (pendingWrites.length === 0) thread.ref()
    pendingWrites.push(answer)
    thread.postMessage(message)
    return answer.promise
  }

  thread.on('message', (reply: WriterReply) => {
    if (!isReply(reply)) return
    const answer = pendingWrites.shift()
    if (pendingWrites.length === 0 && !isClosing) thread.unref()
    if ('ran' in reply) return answer?.resolve(reply.ran)
    const error = asError(reply.failure)
    if (reply.hasVanished) fault = error
    answer?.reject(error)
  })
  function rejectAll(message: string): void {
    fault ??= asError({ message, code: undefined, errcode: CANTOPEN })
    for (const answer of pendingWrites.splice(0)) answer.reject(fault)
  }
  thread.on('error', ({ message }: Error) => rejectAll(message))
  thread.once('exit', () => rejectAll('the database is closed'))
  thread.unref()
  const pollTimer = setInterval(() => void send('look').catch(() => {}), POLL_INTERVAL_MS).unref()

  return {
    write: (...statements) => send(statements),
    assertWritable() {
      if (fault) throw fault
    },
    async close() {
      clearInterval(pollTimer)
      // The process must keep running until the writer thread has closed the database file.
      isClosing = true
      thread.ref()
      thread.postMessage('close' satisfies Message)
      await ended
    },
  }
}

import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { StatementResult } from './statements.ts'

export interface WriteOrder {
  sql: string
  parameters: readonly unknown[]
  /** Instead of the parameters: the statement is run for each of these. */
  rows?: readonly (readonly unknown[])[] | undefined
  /** A transaction begins with this statement. */
  begins?: boolean
}

/** Statements one behind the other, of which the last is answered; `isWhole`: they are a transaction, of which all is stored or nothing. */
export interface WriteTogether {
  together: readonly Pick<WriteOrder, 'sql' | 'parameters' | 'rows'>[]
  isWhole: boolean
  /** A transaction begins with the first. */
  begins?: boolean
}

/** `look`: are the files still those that were opened? */
export type Message = WriteOrder | WriteTogether | 'look' | 'close'

export interface Failure {
  message: string
  code: string | undefined
  errcode: number | undefined
}

export type WriterReply = { ran: StatementResult } | { failure: Failure; hasVanished: boolean }

export interface Writer {
  write: (order: WriteOrder | WriteTogether) => Promise<StatementResult>
  /** Once the files are not those that were opened, nothing that is read from them is believed either. */
  assertFine: () => void
  close: () => Promise<void>
}

/** SQLite's own number for a file that cannot be opened: the caller is told to try again later. */
const CANTOPEN = 14
/** Also while nobody writes, so that health tells. */
const LOOK_EVERY_MS = 5_000

/** Where files are watched (`npm run dev`), Node has the thread tell which it reads by the same way. */
const isAnswer = (heard: object) => 'ran' in heard || 'failure' in heard

const asError = ({ message, code, errcode }: Failure) => Object.assign(new Error(message), { code, errcode })

/**
 * The thread that writes into the SQLite file and waits for the disk, so that this one can go on answering. It is given
 * orders and answers them in their order.
 */
export function openWriter(folder: string): Writer {
  const thread = new Worker(join(import.meta.dirname, 'writerThread.ts'), { workerData: { folder } })
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  const waiting: PromiseWithResolvers<StatementResult>[] = []
  let fault: Error | null = null

  function send(message: Exclude<Message, 'close'>): Promise<StatementResult> {
    if (fault) return Promise.reject(fault)
    const answer = Promise.withResolvers<StatementResult>()
    // A process whose work is not written yet has something to wait for.
    if (waiting.length === 0) thread.ref()
    waiting.push(answer)
    thread.postMessage(message)
    return answer.promise
  }

  thread.on('message', (heard: WriterReply) => {
    if (!isAnswer(heard)) return
    const answer = waiting.shift()
    if (waiting.length === 0) thread.unref()
    if ('ran' in heard) return answer?.resolve(heard.ran)
    const error = asError(heard.failure)
    if (heard.hasVanished) fault = error
    answer?.reject(error)
  })
  // Whatever ends it, nothing is written any more, and everybody hears so.
  function giveUp(message: string): void {
    fault ??= asError({ message, code: undefined, errcode: CANTOPEN })
    for (const answer of waiting.splice(0)) answer.reject(fault)
  }
  thread.on('error', ({ message }: Error) => giveUp(message))
  thread.once('exit', () => giveUp('the database is closed'))
  thread.unref()
  const looking = setInterval(() => void send('look').catch(() => {}), LOOK_EVERY_MS).unref()

  return {
    write: send,
    assertFine() {
      if (fault) throw fault
    },
    async close() {
      clearInterval(looking)
      thread.ref()
      thread.postMessage('close' satisfies Message)
      await ended
    },
  }
}

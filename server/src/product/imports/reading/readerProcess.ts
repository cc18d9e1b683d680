import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isAlive, type Processes } from '../../../platform/processes/processes.ts'
import { processorTimeOf } from '../../../platform/processes/processorTime.ts'
import type { FileOutcome, ReaderMessage, ReadingJob, ServerRequests } from './messages.ts'

/**
 * The limit of elapsed time (`clockMs`) is longer than the limit of processor time, because the machine may be busy.
 */
const READING_LIMITS = { timeMs: 60_000, clockMs: 300_000, bytes: 512 * 1024 * 1024 } as const
const TOOL = {
  script: new URL('./process.ts', import.meta.url),
  heapMb: 384,
  serialization: 'advanced',
  niceness: 'some',
} as const
const POLL_INTERVAL_MS = 100
const PAGE_BYTES = 4_096

export type RequestHandlers = {
  [Kind in keyof ServerRequests]: (
    ask: ServerRequests[Kind]['ask'],
  ) => Promise<ServerRequests[Kind]['answer'] | undefined>
}

export type ReadingResult = { outcome: FileOutcome } | { ended: 'TOO_LONG' | 'KILLED' | 'UNWANTED' }

function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

/** A process that runs out of memory ends itself, so SIGKILL and SIGTERM come from another program. */
const EXTERNAL_SIGNALS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM'])

async function readWithProcess(
  worker: ChildProcess,
  job: ReadingJob,
  answers: RequestHandlers,
): Promise<ReadingResult> {
  const startedAt = performance.now()
  const own = processorTimeOf(worker.pid)
  const isOverBudget = () =>
    (own?.() ?? 0) > READING_LIMITS.timeMs ||
    performance.now() - startedAt > READING_LIMITS.clockMs ||
    memoryOf(worker.pid) > READING_LIMITS.bytes
  const { promise, resolve, reject } = Promise.withResolvers<ReadingResult>()
  const timer = setInterval(() => {
    if (isOverBudget()) resolve({ ended: 'TOO_LONG' })
  }, POLL_INTERVAL_MS)
  // If another program killed the process, the imported file is not the cause.
  const fail = () => resolve({ ended: EXTERNAL_SIGNALS.has(worker.signalCode) ? 'KILLED' : 'TOO_LONG' })
  const onMessage = (said: ReaderMessage) => {
    if (said.kind === 'ready') return
    if (said.kind === 'outcome') return resolve({ outcome: said.outcome })
    // Safe cast: the types do not connect the kind of a request with its fields.
    answers[said.kind](said as never).then((answered) => {
      if (answered === undefined) resolve({ ended: 'UNWANTED' })
      else worker.send({ answer: answered }, () => {})
    }, reject)
  }
  worker.channel?.ref()
  worker.once('exit', fail)
  worker.on('message', onMessage)
  worker.send(job, () => {})
  return promise.finally(() => {
    clearInterval(timer)
    worker.off('exit', fail)
    worker.off('message', onMessage)
  })
}

const IDLE_LIMITS = { idleMs: 30_000, bytes: 256 * 1024 * 1024 } as const

export function fileReaderProcess(processes: Processes) {
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isReading = false
  let isClosed = false

  function end(): void {
    clearTimeout(idle)
    worker?.kill('SIGKILL')
    worker = null
  }

  async function readIn(own: ChildProcess, job: ReadingJob, answers: RequestHandlers): Promise<ReadingResult> {
    isReading = true
    own.ref()
    const read = await readWithProcess(own, job, answers)
    if ('ended' in read || memoryOf(own.pid) > IDLE_LIMITS.bytes) end()
    own.unref()
    own.channel?.unref()
    idle = setTimeout(end, IDLE_LIMITS.idleMs).unref()
    return read
  }

  return {
    async read(job: ReadingJob, answers: RequestHandlers): Promise<ReadingResult> {
      clearTimeout(idle)
      if (!isAlive(worker)) worker = await processes.open(TOOL)
      if (!isAlive(worker) || isClosed) return { ended: 'KILLED' }
      return readIn(worker, job, answers).finally(() => {
        isReading = false
      })
    },
    close() {
      isClosed = true
      clearTimeout(idle)
      if (isReading || !isAlive(worker)) end()
      else processes.release(worker)
    },
  }
}

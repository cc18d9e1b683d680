import type { ChildProcess } from 'node:child_process'
import { on } from 'node:events'
import type { ExportFormat } from '@assay/contract/imports/exports'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { isAlive, type Processes } from '../../../../platform/processes/processes.ts'
import { processorTimeOf } from '../../../../platform/processes/processorTime.ts'
import type { Exported, Source } from '../exported.ts'
import type { Answered, ServerRequests, WriterMessage, WritingJob } from './messages.ts'

const TOOL = {
  script: new URL('./process.ts', import.meta.url),
  heapMb: 384,
  serialization: 'advanced',
  niceness: 'some',
} as const

/** The number of simultaneous exports is limited per person and in total. */
const FILES = { ofOne: 3, inAll: 10 } as const
const HEARTBEAT_TIMEOUT_MS = 20_000
const POLL_INTERVAL_MS = 500
const PART = 20

async function nextPart(questions: AsyncGenerator<Exported>): Promise<Exported[]> {
  const part: Exported[] = []
  while (part.length < PART) {
    const { value, done } = await questions.next()
    if (done) break
    part.push(value)
  }
  return part
}

function limitProcessorTime(worker: ChildProcess) {
  let getProcessorTime = processorTimeOf(worker.pid)
  const timer = setInterval(() => {
    if ((getProcessorTime?.() ?? 0) > HEARTBEAT_TIMEOUT_MS) worker.kill('SIGKILL')
  }, POLL_INTERVAL_MS)
  return {
    restart: () => {
      getProcessorTime = processorTimeOf(worker.pid)
    },
    end: () => clearInterval(timer),
  }
}

type ExportHeader = ServerRequests['head']['ask']

interface WrittenFile extends ExportHeader {
  content: AsyncGenerator<Uint8Array, void, void>
}

async function* exchangeMessages(
  worker: ChildProcess,
  { format, total, ...source }: WritingJob & Source,
): AsyncGenerator<ExportHeader | Uint8Array, void> {
  const watch = limitProcessorTime(worker)
  let questions = source.questions()
  const messages = on(worker, 'message', { close: ['exit'] })
  worker.send({ format, total } satisfies WritingJob, () => {})
  const send = (answered: Answered) => worker.send(answered, () => {})
  try {
    for await (const [request] of messages as AsyncIterable<[WriterMessage]>) {
      watch.restart()
      if (request.kind === 'end') return
      if (request.kind === 'ready') continue
      if (request.kind === 'head' || request.kind === 'piece') {
        yield request.kind === 'head' ? { name: request.name, type: request.type } : request.bytes
        send({ answer: null })
      } else if (request.kind === 'bytes') send({ answer: await source.bytesOf(request.name) })
      else if (request.kind === 'questions') {
        if (request.isFirst) questions = source.questions()
        send({ answer: await nextPart(questions) })
      } else send({ answer: await source[request.kind]() })
    }
    throw new Error('The process that writes the export file ended before the file was complete')
  } finally {
    watch.end()
  }
}

/** Exports run in separate processes, because some texts take a long time. */
export function openExporter(processes: Processes) {
  const running = new Map<ChildProcess, number | null>()

  function requireFreeSlot(person: number | null) {
    const ownExports = running.values().filter((each) => each === person)
    if (running.size >= FILES.inAll || ownExports.toArray().length >= FILES.ofOne)
      throw new Refusal(429, 'TEXTS_WAITING', { headers: { 'retry-after': '5' } })
  }

  async function* fileOf(
    worker: ChildProcess,
    job: WritingJob & Source,
  ): AsyncGenerator<ExportHeader | Uint8Array, void, void> {
    let isComplete = false
    worker.ref()
    worker.channel?.ref()
    try {
      yield* exchangeMessages(worker, job)
      isComplete = true
    } finally {
      running.delete(worker)
      worker.unref()
      worker.channel?.unref()
      if (isComplete && isAlive(worker)) processes.release(worker)
      else worker.kill('SIGKILL')
    }
  }

  return {
    async write(person: number | null, format: ExportFormat, source: Source): Promise<WrittenFile> {
      requireFreeSlot(person)
      const worker = await processes.open(TOOL)
      running.set(worker, person)
      const parts = fileOf(worker, { ...source, format })
      const { value: head } = await parts.next()
      if (!head || head instanceof Uint8Array) throw new Error('The export file has no name')
      // Safe cast: after the head of the file, the process sends only parts of its content.
      return { ...head, content: parts as AsyncGenerator<Uint8Array, void, void> }
    },
    close() {
      for (const worker of running.keys()) worker.kill('SIGKILL')
    },
  }
}

export type Exporter = ReturnType<typeof openExporter>

import type { ChildProcess } from 'node:child_process'
import type { CandidateList } from '@assay/domain/round/candidateList'
import type { Processes } from '../../../platform/processes/processes.ts'
import { processorTimeOf } from '../../../platform/processes/processorTime.ts'
import type { QuestionsFileReading } from '../upload/readQuestionsFile.ts'
import type { RenderedText, TextToRender } from './renderedText.ts'

export interface WorkKinds {
  markdown: { input: readonly TextToRender[]; output: RenderedText[] }
  file: { input: string; output: QuestionsFileReading }
  list: { input: string; output: CandidateList }
}

const RENDERER_PROCESS = { script: new URL('./textRendererProcess.ts', import.meta.url), heapMb: 256 } as const

export async function startRendererProcess(processes: Processes): Promise<ChildProcess> {
  const opened = await processes.open(RENDERER_PROCESS)
  if (opened.exitCode !== null) throw new Error('The process that renders Markdown stopped immediately after its start')
  opened.unref()
  return opened
}

/**
 * The limit of elapsed time is ten times the processor time, because a process on a busy machine gets a small share.
 */
const WALL_CLOCK_FACTOR = 10
const POLL_INTERVAL_MS = 100

export interface WorkResult<Result> {
  result: Result | null
  /** True if another program killed the process, so the text is not the cause. */
  wasKilled: boolean
  tookMs: number
}

const EXTERNAL_SIGNALS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM'])

export async function askRenderer<Kind extends keyof WorkKinds>(
  worker: ChildProcess,
  kind: Kind,
  input: WorkKinds[Kind]['input'],
  budgetMs: number,
): Promise<WorkResult<WorkKinds[Kind]['output']>> {
  worker.channel?.ref()
  const own = processorTimeOf(worker.pid)
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const tookMs = own ?? elapsedMs
  let couldNotSend = false
  const result = await new Promise<WorkKinds[Kind]['output'] | null>((resolve) => {
    const timer = setInterval(() => {
      if (tookMs() >= budgetMs || elapsedMs() >= budgetMs * WALL_CLOCK_FACTOR) end(null)
    }, POLL_INTERVAL_MS)
    const fail = () => end(null)
    function end(done: WorkKinds[Kind]['output'] | null) {
      clearInterval(timer)
      worker.off('message', end)
      worker.off('exit', fail)
      resolve(done)
    }
    worker.once('message', end)
    worker.once('exit', fail)
    worker.send({ kind, input }, (error) => {
      if (!error) return
      couldNotSend = true
      fail()
    })
  })
  worker.channel?.unref()
  // A process that runs out of memory ends itself, so SIGKILL and SIGTERM come from another program.
  const wasKilled = result === null && (couldNotSend || EXTERNAL_SIGNALS.has(worker.signalCode))
  return { result, tookMs: tookMs(), wasKilled }
}

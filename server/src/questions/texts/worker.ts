import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { CandidateList } from '@assay/domain/round/candidateList'
import type { FileReading } from '../upload/readFile.ts'
import { processorTimeOf } from './processorTime.ts'

const MEMORY_MB = 256

/** What is worked on, and what comes of it. */
export interface Works {
  markdown: string
  file: FileReading
  list: CandidateList
}

/**
 * A process, not a thread: when a thread runs out of its memory, Node may end the whole process with it. It gets none of the
 * settings, and nothing waits for it at the end.
 */
export async function openWorker(): Promise<ChildProcess> {
  const compiled = getCompileCacheDir()
  const opened = fork(new URL('./workshopProcess.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    env: compiled ? { NODE_COMPILE_CACHE: compiled } : {},
    // What it has to say when it runs out of memory is no line of the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const endWithUs = () => opened.kill('SIGKILL')
  process.once('exit', endWithUs)
  opened.once('exit', () => process.off('exit', endWithUs))
  // It says so once it has loaded its tools; only then a budget begins to run.
  const [said] = await Promise.race([once(opened, 'message'), once(opened, 'exit')])
  // One that was killed shows it to whoever gives it work.
  if (said !== 'ready' && opened.signalCode === null)
    throw new Error('The process that renders Markdown ended before it began')
  opened.unref()
  return opened
}

/** At most so many times its budget may work take by the clock: on a busy machine little of the time is its own. */
const PATIENCE = 10
const LOOK_EVERY_MS = 100

/** What came of work, and how long the process was at it; null when it ran out of its time or its memory. */
export interface Worked<Result> {
  result: Result | null
  /** Somebody else has ended the process, which says nothing about the text. */
  wasKilled: boolean
  tookMs: number
}

const FROM_OUTSIDE = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM'])

export async function workWith<Kind extends keyof Works>(
  worker: ChildProcess,
  kind: Kind,
  text: string,
  budgetMs: number,
): Promise<Worked<Works[Kind]>> {
  worker.channel?.ref()
  const own = processorTimeOf(worker.pid)
  const begun = performance.now()
  const passed = () => performance.now() - begun
  const tookMs = own ?? passed
  let hasNotHeard = false
  const result = await new Promise<Works[Kind] | null>((resolve) => {
    const timer = setInterval(() => {
      if (tookMs() >= budgetMs || passed() >= budgetMs * PATIENCE) end(null)
    }, LOOK_EVERY_MS)
    const fail = () => end(null)
    function end(done: Works[Kind] | null) {
      clearInterval(timer)
      worker.off('message', end)
      worker.off('exit', fail)
      resolve(done)
    }
    worker.once('message', end)
    worker.once('exit', fail)
    worker.send({ kind, text }, (error) => {
      if (!error) return
      hasNotHeard = true
      fail()
    })
  })
  worker.channel?.unref()
  // Without memory it aborts by itself; these come from outside.
  const wasKilled = result === null && (hasNotHeard || FROM_OUTSIDE.has(worker.signalCode))
  return { result, tookMs: tookMs(), wasKilled }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { FileReading } from '../upload/readFile.ts'

const MEMORY_MB = 256

/** What is worked on, and what comes of it. */
export interface Works {
  markdown: string
  file: FileReading
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
  if (said !== 'ready') throw new Error('The process that renders Markdown ended before it began')
  opened.unref()
  return opened
}

/** Gives null when the work ran out of its time or its memory. */
export async function workWith<Kind extends keyof Works>(
  worker: ChildProcess,
  kind: Kind,
  text: string,
  budgetMs: number,
): Promise<Works[Kind] | null> {
  worker.channel?.ref()
  const done = await new Promise<Works[Kind] | null>((resolve) => {
    const timer = setTimeout(() => end(null), budgetMs)
    const fail = () => end(null)
    function end(result: Works[Kind] | null) {
      clearTimeout(timer)
      worker.off('message', end)
      worker.off('exit', fail)
      resolve(result)
    }
    worker.once('message', end)
    worker.once('exit', fail)
    worker.send({ kind, text }, (error) => error && fail())
  })
  worker.channel?.unref()
  return done
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { FileReading } from '../upload/readFile.ts'
import { asWritten } from './asWritten.ts'

/** What a text of this size never needs in earnest; a text made to take longer is not worked on any further. */
const MARKDOWN_MS = 1_000
const FILE_MS = 5_000
const MEMORY_MB = 256

interface Works {
  markdown: string
  file: FileReading
}

/**
 * A process, not a thread: when a thread runs out of its memory, Node may end the whole process with it. It gets none of the
 * settings, and nothing waits for it at the end.
 */
async function openWorker(): Promise<ChildProcess> {
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
async function workWith<Kind extends keyof Works>(
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

export interface Workshop {
  render: (markdown: string) => Promise<string>
  /** Null when the file is made to take for ever. */
  readFile: (text: string) => Promise<FileReading | null>
  /** Waits for what is being worked on and ends the process. */
  close: () => Promise<void>
}

/** A process of its own, opened with the first text, so that a long one never keeps a candidate's answer waiting. */
export function openWorkshop(): Workshop {
  let worker: ChildProcess | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function work<Kind extends keyof Works>(kind: Kind, text: string, budgetMs: number) {
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) worker = await openWorker()
    const done = await workWith(worker, kind, text, budgetMs)
    // After work that was given up the process is gone, and the next work gets a new one.
    if (done === null) worker.kill('SIGKILL')
    if (done === null) worker = null
    return done
  }

  /** One after another. */
  function inLine<Kind extends keyof Works>(kind: Kind, text: string, budgetMs: number) {
    const turn = last.then(() => work(kind, text, budgetMs))
    last = turn.catch(() => {})
    return turn
  }

  return {
    render: async (markdown) => (await inLine('markdown', markdown, MARKDOWN_MS)) ?? asWritten(markdown),
    readFile: (text) => inLine('file', text, FILE_MS),
    async close() {
      await last
      worker?.kill('SIGKILL')
    },
  }
}

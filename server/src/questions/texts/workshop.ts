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

let worker: ChildProcess | null = null
let last: Promise<unknown> = Promise.resolve()

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
  opened.once('exit', () => {
    process.off('exit', endWithUs)
    if (worker === opened) worker = null
  })
  // It says so once it has loaded its tools; only then a budget begins to run.
  const [said] = await Promise.race([once(opened, 'message'), once(opened, 'exit')])
  if (said !== 'ready') throw new Error('The process that renders Markdown ended before it began')
  opened.unref()
  return opened
}

/** Gives null when the work ran out of its time or its memory: then the process is gone and the next work gets a new one. */
async function work<Kind extends keyof Works>(kind: Kind, text: string, budgetMs: number): Promise<Works[Kind] | null> {
  worker ??= await openWorker()
  const used = worker
  used.channel?.ref()
  const done = await new Promise<Works[Kind] | null>((resolve) => {
    const timer = setTimeout(() => end(null), budgetMs)
    const fail = () => end(null)
    function end(result: Works[Kind] | null) {
      clearTimeout(timer)
      used.off('message', end)
      used.off('exit', fail)
      resolve(result)
    }
    used.once('message', end)
    used.once('exit', fail)
    used.send({ kind, text }, (error) => error && fail())
  })
  used.channel?.unref()
  if (done === null) {
    if (worker === used) worker = null
    used.kill('SIGKILL')
  }
  return done
}

/** One after another: a process of its own, so that a long text never keeps a candidate's answer waiting. */
function inLine<Kind extends keyof Works>(kind: Kind, text: string, budgetMs: number): Promise<Works[Kind] | null> {
  const turn = last.then(() => work(kind, text, budgetMs))
  last = turn.catch(() => {})
  return turn
}

export const render = async (markdown: string): Promise<string> =>
  (await inLine('markdown', markdown, MARKDOWN_MS)) ?? asWritten(markdown)

/** Null when the file is made to take for ever. */
export const readInTime = (text: string): Promise<FileReading | null> => inLine('file', text, FILE_MS)

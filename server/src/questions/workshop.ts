import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { plainHtml } from './plainHtml.ts'
import type { FileReading } from './readFile.ts'

/** What a text of this size never needs in earnest; a text made to take longer is not worked on any further. */
const MARKDOWN_MS = 1_000
const FILE_MS = 5_000
const MEMORY_MB = 256

interface Works {
  markdown: string
  file: FileReading
}

let thread: Worker | null = null
let last: Promise<unknown> = Promise.resolve()

async function openThread(): Promise<Worker> {
  const opened = new Worker(new URL('./workshopThread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // It says so once it has loaded its tools; only then a budget begins to run.
  await once(opened, 'message')
  opened.on('error', () => {})
  opened.on('exit', () => {
    if (thread === opened) thread = null
  })
  return opened
}

/** Gives null when the work ran out of its time or its memory: then the thread is gone and the next work gets a new one. */
async function work<Kind extends keyof Works>(kind: Kind, text: string, budgetMs: number): Promise<Works[Kind] | null> {
  thread ??= await openThread()
  const used = thread
  used.ref()
  used.postMessage({ kind, text })
  const done = await new Promise<Works[Kind] | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), budgetMs)
    const end = (result: Works[Kind] | null) => {
      clearTimeout(timer)
      used.off('message', end)
      used.off('exit', fail)
      resolve(result)
    }
    const fail = () => end(null)
    used.once('message', end)
    used.once('exit', fail)
  })
  used.unref()
  if (done === null) {
    if (thread === used) thread = null
    await used.terminate()
  }
  return done
}

/** One after another: a thread of its own, so that a long text never keeps a candidate's answer waiting. */
function inLine<Kind extends keyof Works>(kind: Kind, text: string, budgetMs: number): Promise<Works[Kind] | null> {
  const turn = last.then(() => work(kind, text, budgetMs))
  last = turn.catch(() => {})
  return turn
}

export const render = async (markdown: string): Promise<string> =>
  (await inLine('markdown', markdown, MARKDOWN_MS)) ?? plainHtml(markdown)

/** Null when the file is made to take for ever. */
export const readInTime = (text: string): Promise<FileReading | null> => inLine('file', text, FILE_MS)

import { on } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Without a `hash` one is made, if need be with the salt of another; with one it is compared. */
export interface HashingJob {
  password: string
  hash?: string
  like?: string | undefined
}

export type HashingReply = { result: string | boolean } | { failure: string }

/** What works passwords out. */
export interface Hashing {
  hash: (password: string, like?: string) => Promise<string>
  matches: (password: string, hash: string) => Promise<boolean>
  close: () => Promise<void>
}

/** The heap of an idle thread is memory that nobody uses, and starting another takes less time than hashing one password. */
const ENDS_AFTER_IDLE_MS = 10_000

/** They are started when the first password comes, and an idle one keeps no process alive. */
function startThread(): Worker {
  const thread = new Worker(join(import.meta.dirname, 'hashingThread.ts'))
  thread.unref()
  return thread
}

/** Where files are watched (`npm run dev`), Node has the thread tell which it reads by the same way. */
async function answerOf(thread: Worker): Promise<HashingReply> {
  for await (const [heard] of on(thread, 'message')) if ('result' in heard || 'failure' in heard) return heard
  throw new Error('a thread that hashes has ended')
}

/**
 * Hashing fills a processor. In threads of its own, which give way, a flood of sign-ins takes only what the thread that answers
 * leaves, and neither the files of the page nor the database wait for it. A thread that has nothing to do for a while ends.
 */
export function openThreads({ endsAfterIdleMs = ENDS_AFTER_IDLE_MS } = {}): Hashing {
  const all = new Set<Worker>()
  const idle = new Map<Worker, NodeJS.Timeout>()

  function takeIdle(): Worker | null {
    const [thread, ending] = [...idle].at(-1) ?? []
    if (!thread) return null
    clearTimeout(ending)
    idle.delete(thread)
    return thread
  }

  function end(thread: Worker): void {
    idle.delete(thread)
    void thread.terminate().then(() => all.delete(thread))
  }

  async function give(job: HashingJob): Promise<string | boolean> {
    const thread = takeIdle() ?? startThread()
    all.add(thread)
    thread.postMessage(job)
    // One that breaks is not asked again: the next password starts another.
    const heard = await answerOf(thread)
    idle.set(thread, setTimeout(end, endsAfterIdleMs, thread).unref())
    if ('result' in heard) return heard.result
    throw new Error(heard.failure)
  }

  return {
    hash: async (password, like) => String(await give({ password, like })),
    matches: async (password, hash) => (await give({ password, hash })) === true,
    async close() {
      for (const ending of idle.values()) clearTimeout(ending)
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

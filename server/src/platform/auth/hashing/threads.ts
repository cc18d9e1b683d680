import { on } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** With `hash`, the thread checks the password. Without `hash`, it makes a hash, with the salt of `like` if given. */
export interface HashingJob {
  password: string
  hash?: string
  like?: string | undefined
}

export type HashingReply = { result: string | boolean } | { failure: string }

export interface Hashing {
  hash: (password: string, like?: string) => Promise<string>
  matches: (password: string, hash: string) => Promise<boolean>
  close: () => Promise<void>
}

const ENDS_AFTER_IDLE_MS = 10_000

function startThread(): Worker {
  const thread = new Worker(join(import.meta.dirname, 'hashingThread.ts'))
  thread.unref()
  return thread
}

/** Other messages are ignored, because Node sends file dependencies over this channel in watch mode (`npm run dev`). */
async function receiveReply(thread: Worker): Promise<HashingReply> {
  for await (const [reply] of on(thread, 'message')) if ('result' in reply || 'failure' in reply) return reply
  throw new Error('a hashing thread has ended')
}

/**
 * Hashing a password uses a whole processor. Separate threads with low priority do not slow down the main thread, the
 * sending of page files, or the database.
 */
export function openThreads({ endsAfterIdleMs = ENDS_AFTER_IDLE_MS } = {}): Hashing {
  const all = new Set<Worker>()
  const idle = new Map<Worker, NodeJS.Timeout>()

  function takeIdleThread(): Worker | null {
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

  async function runJob(job: HashingJob): Promise<string | boolean> {
    const thread = takeIdleThread() ?? startThread()
    all.add(thread)
    thread.postMessage(job)
    // After an error in a hashing thread, the thread is not used again. The next password starts a new thread.
    const reply = await receiveReply(thread)
    idle.set(thread, setTimeout(end, endsAfterIdleMs, thread).unref())
    if ('result' in reply) return reply.result
    throw new Error(reply.failure)
  }

  return {
    hash: async (password, like) => String(await runJob({ password, like })),
    matches: async (password, hash) => (await runJob({ password, hash })) === true,
    async close() {
      for (const ending of idle.values()) clearTimeout(ending)
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

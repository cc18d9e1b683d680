import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startTool } from '../../../platform/processes/processes.ts'
import type { FromFit, SentInterview, ToFit } from './messages.ts'

/**
 * A calculation with twenty thousand interviews and thirty questions each stays far below the limits of time and
 * memory.
 */
const CLOCK_MS = 300_000
const TOOL = { script: new URL('./process.ts', import.meta.url), heapMb: 256, niceness: 'most' } as const

export interface FitCallbacks {
  next: () => Promise<SentInterview[]>
  onResult: (part: Exclude<FromFit, { kind: 'ready' | 'more' | 'failed' }>) => Promise<void>
}

/** Returns false if the calculation does not converge, exceeds the limits, or was stopped. */
export function openFitter() {
  let worker: ChildProcess | null = null

  async function runConversation(own: ChildProcess, { next, onResult }: FitCallbacks): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const send = (message: ToFit) => own.send(message, () => {})
    let handled = Promise.resolve()
    const sendNextInterviews = async () => {
      const interviews = await next()
      send(interviews.length > 0 ? { kind: 'interviews', interviews } : { kind: 'end' })
    }
    own.on('message', (fitMessage: FromFit) => {
      if (fitMessage.kind === 'ready' || fitMessage.kind === 'more') sendNextInterviews().catch(reject)
      else if (fitMessage.kind === 'failed') resolve(false)
      else {
        handled = handled.then(() => onResult(fitMessage))
        handled.then(() => fitMessage.kind === 'done' && resolve(true), reject)
      }
    })
    once(own, 'exit').then(() => resolve(false), reject)
    const timer = setTimeout(() => resolve(false), CLOCK_MS)
    return promise.finally(() => clearTimeout(timer))
  }

  return {
    async fit(parts: FitCallbacks): Promise<boolean> {
      worker = startTool(TOOL)
      try {
        return await runConversation(worker, parts)
      } finally {
        worker.kill('SIGKILL')
        worker = null
      }
    },
    close: () => worker?.kill('SIGKILL'),
  }
}

export type Fitter = ReturnType<typeof openFitter>

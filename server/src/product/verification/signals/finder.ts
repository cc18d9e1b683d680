import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Found } from '@assay/domain/verification/signals/findSignals'
import type { FoundSignal } from '@assay/domain/verification/signals/round'
import { startTool } from '../../../platform/processes/processes.ts'
import type { FromFinder, SentEdition, SentPerson, ToFinder } from './messages.ts'

/**
 * A search for signals in two thousand tests with a hundred questions each stays far below the limits of time and
 * memory.
 */
const CLOCK_MS = 300_000
const TOOL = { script: new URL('./process.ts', import.meta.url), heapMb: 256, niceness: 'most' } as const

export interface FinderInput {
  people: () => AsyncIterable<SentPerson[]>
  editions: (rows: readonly number[]) => AsyncIterable<SentEdition[]>
  mean: number
}

/** A search for signals returns null if the process exceeds its limits, or was stopped. */
export function openFinder() {
  let worker: ChildProcess | null = null

  async function runConversation(own: ChildProcess, { people, editions, mean }: FinderInput): Promise<Found | null> {
    const ended = once(own, 'exit').then(() => null)
    const receiveMessage = (): Promise<FromFinder | null> =>
      Promise.race([once(own, 'message').then(([reply]) => reply), ended])
    async function ask(message: ToFinder): Promise<FromFinder | null> {
      const response = receiveMessage()
      if (own.connected) own.send(message, () => {})
      return response
    }
    if ((await receiveMessage()) === null) return null
    for await (const part of people()) if ((await ask({ kind: 'people', people: part })) === null) return null
    const shown = await ask({ kind: 'end' })
    if (shown?.kind !== 'shown') return null
    for await (const part of editions(shown.rows))
      if ((await ask({ kind: 'editions', editions: part })) === null) return null
    const signals: FoundSignal[] = []
    let reply = await ask({ kind: 'look', mean })
    for (; reply?.kind === 'part'; reply = await ask({ kind: 'next' })) signals.push(...reply.signals)
    return reply?.kind === 'found' ? { signals, pairs: reply.pairs, comparable: reply.comparable } : null
  }

  return {
    async find(parts: FinderInput): Promise<Found | null> {
      const own = startTool(TOOL)
      worker = own
      const timer = setTimeout(() => own.kill('SIGKILL'), CLOCK_MS)
      try {
        return await runConversation(own, parts)
      } finally {
        clearTimeout(timer)
        own.kill('SIGKILL')
        worker = null
      }
    },
    close(): void {
      worker?.kill('SIGKILL')
    },
  }
}

export type Finder = ReturnType<typeof openFinder>

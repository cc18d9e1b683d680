import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Found } from '@assay/domain/verification/signals/findSignals'
import type { FoundSignal } from '@assay/domain/verification/signals/round'
import { startTool } from '../../../platform/processes/processes.ts'
import type { FromFinder, SentEdition, SentPerson, ToFinder } from './messages.ts'

/** Two thousand tests with a hundred questions stay far below both limits. */
const CLOCK_MS = 300_000
const TOOL = { script: new URL('./process.ts', import.meta.url), heapMb: 256, givesWay: 'most' } as const

export interface FinderTalk {
  people: () => AsyncIterable<SentPerson[]>
  editions: (rows: readonly number[]) => AsyncIterable<SentEdition[]>
  mean: number
}

/** Returns nothing if the process exceeds its limits, or was stopped. */
export function openFinder() {
  let worker: ChildProcess | null = null

  async function talk(own: ChildProcess, { people, editions, mean }: FinderTalk): Promise<Found | null> {
    const ended = once(own, 'exit').then(() => null)
    /** Null if the process has ended. */
    const hear = (): Promise<FromFinder | null> => Promise.race([once(own, 'message').then(([said]) => said), ended])
    async function ask(message: ToFinder): Promise<FromFinder | null> {
      const heard = hear()
      if (own.connected) own.send(message, () => {})
      return heard
    }
    if ((await hear()) === null) return null
    for await (const part of people()) if ((await ask({ kind: 'people', people: part })) === null) return null
    const shown = await ask({ kind: 'end' })
    if (shown?.kind !== 'shown') return null
    for await (const part of editions(shown.rows))
      if ((await ask({ kind: 'editions', editions: part })) === null) return null
    const signals: FoundSignal[] = []
    let said = await ask({ kind: 'look', mean })
    for (; said?.kind === 'part'; said = await ask({ kind: 'next' })) signals.push(...said.signals)
    return said?.kind === 'found' ? { signals, pairs: said.pairs, comparable: said.comparable } : null
  }

  return {
    async find(parts: FinderTalk): Promise<Found | null> {
      const own = startTool(TOOL)
      worker = own
      const timer = setTimeout(() => own.kill('SIGKILL'), CLOCK_MS)
      try {
        return await talk(own, parts)
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

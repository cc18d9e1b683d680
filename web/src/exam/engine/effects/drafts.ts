import { backoffMs } from '../../failure.ts'
import type { Sending } from '../examState.ts'
import type { Pause } from './pause.ts'

/** How long a selection rests before it is saved: the next tick may follow soon. */
const REST_MS = 800

interface Parts {
  /** `afterFailure`: the server may know something newer by now. */
  send: (questionId: number, afterFailure: boolean) => Promise<'done' | 'again'>
  pause: Pause
  chance: () => number
  changed: (drafting: Sending) => void
}

/** Saves selections that are not submitted yet: the latest of each question, one at a time, in no hurry. */
export function createDrafts({ send, pause, chance, changed }: Parts) {
  const due = new Set<number>()
  let resting: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let underWay: { questionId: number; done: Promise<unknown> } | null = null
  let isOpen = true

  async function sendAll(): Promise<void> {
    let failures = 0
    for (let [id] = due; id !== undefined && isOpen; [id] = due) {
      due.delete(id)
      changed(failures > 0 ? 'waiting' : 'sending')
      const done = send(id, failures > 0)
      underWay = { questionId: id, done }
      const outcome = await done
      underWay = null
      if (outcome === 'done') {
        failures = 0
        continue
      }
      due.add(id)
      failures += 1
      changed('waiting')
      await pause.wait(backoffMs(failures, chance()))
    }
    changed('idle')
  }

  function run(): Promise<void> {
    clearTimeout(resting)
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    note(questionId: number): void {
      due.add(questionId)
      clearTimeout(resting)
      resting = setTimeout(run, REST_MS)
    },
    /** Its submission makes it superfluous. */
    cancel: (questionId: number): void => void due.delete(questionId),
    /** Resolves when no draft of this question is on its way: a submission must not be overtaken by it. */
    settled: async (questionId: number): Promise<void> => {
      if (underWay?.questionId === questionId) await underWay.done
    },
    /** Sends now what is still resting. */
    flush: run,
    wake: pause.wake,
    stop(): void {
      isOpen = false
      clearTimeout(resting)
      pause.wake()
    },
  }
}

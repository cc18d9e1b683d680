import type { Pause } from '../../../lib/async/pause.ts'
import { backoffMs } from '../../failure.ts'
import type { SendState } from '../examState.ts'

/** Delay before a selection is saved, because candidates often select several options in a row. */
const DELAY_MS = 800

interface Dependencies {
  /** If `afterFailure` is true, the question is loaded again before sending, because the server may have newer data. */
  send: (questionId: number, afterFailure: boolean) => Promise<'done' | 'again'>
  pause: Pause
  random: () => number
  changed: (drafting: SendState) => void
}

export function createDrafts({ send, pause, random, changed }: Dependencies) {
  const due = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let current: { questionId: number; done: Promise<unknown> } | null = null
  let isOpen = true

  async function sendAll(): Promise<void> {
    let failures = 0
    for (let [id] = due; id !== undefined && isOpen; [id] = due) {
      due.delete(id)
      changed(failures > 0 ? 'retrying' : 'sending')
      const done = send(id, failures > 0)
      current = { questionId: id, done }
      const outcome = await done
      current = null
      if (outcome === 'done') {
        failures = 0
        continue
      }
      due.add(id)
      failures += 1
      changed('retrying')
      await pause.wait(backoffMs(failures, random()))
    }
    changed('idle')
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    schedule(questionId: number): void {
      due.add(questionId)
      clearTimeout(timer)
      timer = setTimeout(run, DELAY_MS)
    },
    cancel: (questionId: number): void => void due.delete(questionId),
    /** A draft must not arrive after the submission, so the submission waits for a running draft request. */
    whenIdle: async (questionId: number): Promise<void> => {
      if (current?.questionId === questionId) await current.done
    },
    flush: run,
    wake: pause.wake,
    stop(): void {
      isOpen = false
      clearTimeout(timer)
      pause.wake()
    },
  }
}

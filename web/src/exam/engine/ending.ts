import { ask, close } from '../calls.ts'
import { backoffMs, failureOf } from '../failure.ts'
import type { ExamState, Phase } from './examState.ts'
import { createPause } from './pause.ts'
import type { Store } from './store.ts'

interface Desk {
  code: string
  store: Store<ExamState>
  /** Brings what is waiting to the server, and resolves when nothing is. */
  deliverAll: () => Promise<void>
  leftMs: () => number
  /** Asks the server whether the interview is over; null when it cannot be asked. */
  isClosed: () => Promise<boolean | null>
  over: (phase: Extract<Phase, 'over' | 'gone'>) => void
}

const WRONG_BY_MS = 5_000

/** Leaves the exam: by hand, or because time is up. */
export function createEnding({ code, store, deliverAll, leftMs, isClosed, over }: Desk) {
  const pause = createPause()
  let attempt = 0

  const is = (phase: Phase) => store.get().phase === phase
  const waitAfter = (failures: number) => pause.wait(backoffMs(failures, Math.random()))

  async function closeOnce(): Promise<boolean> {
    try {
      await ask(close, { params: { code } })
      over('over')
      return true
    } catch (cause) {
      const { kind } = failureOf(cause)
      if (kind === 'again' || kind === 'refused') return false
      over(kind === 'gone' ? 'gone' : 'over')
      return true
    }
  }

  return {
    async finish(): Promise<void> {
      attempt += 1
      const own = attempt
      const goesOn = () => own === attempt && is('finishing')
      store.set({ phase: 'finishing' })
      await deliverAll()
      for (let failures = 1; goesOn() && !(await closeOnce()); failures += 1) await waitAfter(failures)
    },
    /** Back to the questions, as long as the exam has not been closed. */
    stay(): void {
      if (!is('finishing')) return
      attempt += 1
      store.set({ phase: 'open' })
      pause.wake()
    },
    /**
     * The server closes, not the page: closing by hand a moment too early would leave out what was ticked and not
     * submitted. So the page brings what it still has and waits for the server's word.
     */
    async timeUp(): Promise<void> {
      if (!is('open') && !is('finishing')) return
      attempt += 1
      store.set({ phase: 'time_up' })
      await deliverAll()
      for (let failures = 0; is('time_up'); ) {
        const closed = await isClosed()
        if (!is('time_up')) return
        if (closed && (await closeOnce())) return
        // The clock of this page was wrong, and the server's gives more time.
        if (closed === false && leftMs() > WRONG_BY_MS) {
          store.set({ phase: 'open' })
          return
        }
        failures = closed === null ? failures + 1 : 0
        await waitAfter(failures)
      }
    },
    wake: pause.wake,
  }
}

import { Refused } from '@assay/contract/client'
import { serverMs, serverNow } from '../../../lib/late/serverTime.ts'
import { closeInterview, getReceipt } from '../../calls.ts'
import { backoffMs, failureOf } from '../../failure.ts'
import { withTimeout } from '../../withTimeout.ts'
import type { HowEnded, Phase } from '../examState.ts'
import { endBy, WRONG_BY_MS } from './applyFailure.ts'
import type { Connection } from './connection.ts'
import { createPause } from './pause.ts'

interface Parts {
  connection: Connection
  /** Brings what is waiting to the server, and resolves when nothing is. */
  deliverAll: () => Promise<void>
  leftMs: () => number
  /** Asks the server whether the interview is over; null when it cannot be asked. */
  isClosed: () => Promise<boolean | null>
}

/** The phase of the exam says what came of it. */
async function closeOnce({ engine, code, ask }: Connection): Promise<void> {
  const { pressed } = engine.get()
  try {
    await ask(closeInterview, { params: { code }, body: pressed ? { pressed_time: pressed } : {} })
    endBy(engine, 'closed')
  } catch (cause) {
    const { kind } = failureOf(cause)
    if (kind !== 'again' && kind !== 'refused') endBy(engine, kind)
  }
}

const TRIES = 3

/** How an end came about of which this page has only heard: the clock's is the very moment of the deadline. */
async function askHow({ engine, code, ask }: Connection): Promise<HowEnded | null> {
  const { from, to } = engine.get().deadline
  try {
    const answer = await ask(getReceipt, { params: { code } })
    return Date.parse(answer?.end_time) >= serverMs((from + to) / 2) - WRONG_BY_MS ? 'time' : 'elsewhere'
  } catch (cause) {
    // Behind a deadline the last answers are waited for; behind a finish nothing is.
    if (cause instanceof Refused && cause.code === 'NOT_FINISHED') return 'time'
    return failureOf(cause).kind === 'again' ? null : 'elsewhere'
  }
}

/** Leaves the exam: by hand, or because time is up. */
export function createEnding({ connection, deliverAll, leftMs, isClosed }: Parts) {
  const { engine } = connection
  const pause = createPause()
  /** Of several finishes, with a stay in between, only the last goes on. */
  let attempt = 0

  const is = (phase: Phase) => engine.get().phase === phase
  const waitAfter = (failures: number) => pause.wait(backoffMs(failures, Math.random()))

  async function askOften(): Promise<HowEnded | null> {
    let how: HowEnded | null = null
    for (let tries = 1; tries <= TRIES && how === null; tries += 1) {
      how = await askHow(connection)
      if (how === null && tries < TRIES) await waitAfter(tries)
    }
    return how
  }

  return {
    async finish(): Promise<void> {
      attempt += 1
      const own = attempt
      const goesOn = () => own === attempt && is('finishing')
      engine.apply({ kind: 'finishing', pressed: serverNow() })
      await deliverAll()
      for (let failures = 1; goesOn(); failures += 1) {
        await closeOnce(connection)
        if (goesOn()) await waitAfter(failures)
      }
    },
    /** Back to the questions, as long as the exam has not been closed. */
    stay: () => engine.apply({ kind: 'stayed' }),
    /**
     * The server closes, not the page: closing by hand a moment too early would leave out what was ticked and not
     * submitted. So the page brings what it still has and waits for the server's word.
     */
    async timeUp(): Promise<void> {
      if (!is('open') && !is('finishing')) return
      engine.apply({ kind: 'time_up' })
      await deliverAll()
      for (let failures = 0; is('time_up'); ) {
        const closed = await isClosed()
        if (closed && is('time_up')) await closeOnce(connection)
        if (!is('time_up')) return
        // The clock of this page was wrong, and the server's gives more time.
        if (closed === false && leftMs() > WRONG_BY_MS) return engine.apply({ kind: 'time_goes_on' })
        failures = closed === null ? failures + 1 : 0
        await waitAfter(failures)
      }
    },
    /** It is waited for no longer than the clock had left: at zero no question stands there any more. */
    async tellHow(): Promise<void> {
      const how = await withTimeout(askOften(), WRONG_BY_MS)
      engine.apply({ kind: 'ended', phase: 'over', how: how ?? 'elsewhere' })
    },
    wake: pause.wake,
  }
}

import { Refused } from '@assay/contract/client'
import { serverMs, serverNow } from '../../../lib/answers/serverTime.ts'
import { createPause } from '../../../lib/async/pause.ts'
import { closeInterview, getReceipt } from '../../calls.ts'
import { backoffMs, failureOf } from '../../failure.ts'
import { withTimeout } from '../../withTimeout.ts'
import type { EndReason, Phase } from '../examState.ts'
import { applyEndOfTest, CLOCK_TOLERANCE_MS } from './applyFailure.ts'
import type { ExamClient } from './examClient.ts'

interface Dependencies {
  client: ExamClient
  deliverAll: () => Promise<void>
  leftMs: () => number
  fetchIsClosed: () => Promise<boolean | null>
}

async function closeOnce({ store, code, request }: ExamClient): Promise<void> {
  const { finishPressedAt } = store.get()
  try {
    await request(closeInterview, { params: { code }, body: finishPressedAt ? { pressed_time: finishPressedAt } : {} })
    applyEndOfTest(store, 'closed')
  } catch (cause) {
    const { kind } = failureOf(cause)
    if (kind !== 'again' && kind !== 'refused') applyEndOfTest(store, kind)
  }
}

const TRIES = 3

/** The time ran out if the receipt ends at the deadline. Otherwise another tab or browser finished the test. */
async function loadEndReason({ store, code, request }: ExamClient): Promise<EndReason | null> {
  const { earliest, latest } = store.get().deadline
  try {
    const answer = await request(getReceipt, { params: { code } })
    return Date.parse(answer?.end_time) >= serverMs((earliest + latest) / 2) - CLOCK_TOLERANCE_MS ? 'time' : 'elsewhere'
  } catch (cause) {
    // `NOT_FINISHED` means that the time ran out, and that the server waits for the last answers.
    if (cause instanceof Refused && cause.code === 'NOT_FINISHED') return 'time'
    return failureOf(cause).kind === 'again' ? null : 'elsewhere'
  }
}

export function createEnding({ client, deliverAll, leftMs, fetchIsClosed }: Dependencies) {
  const { store } = client
  const pause = createPause()
  /** If the candidate cancels and presses *Send* again, the earlier press must have no effect. */
  let finishNumber = 0

  const isInPhase = (phase: Phase) => store.get().phase === phase
  const waitAfter = (failures: number) => pause.wait(backoffMs(failures, Math.random()))

  async function retryEndReason(): Promise<EndReason | null> {
    let endReason: EndReason | null = null
    for (let attempts = 1; attempts <= TRIES && endReason === null; attempts += 1) {
      endReason = await loadEndReason(client)
      if (endReason === null && attempts < TRIES) await waitAfter(attempts)
    }
    return endReason
  }

  return {
    async finish(): Promise<void> {
      finishNumber += 1
      const ownNumber = finishNumber
      const isCurrent = () => ownNumber === finishNumber && isInPhase('finishing')
      store.apply({ kind: 'finishing', pressed: serverNow() })
      await deliverAll()
      for (let failures = 1; isCurrent(); failures += 1) {
        await closeOnce(client)
        if (isCurrent()) await waitAfter(failures)
      }
    },
    cancelFinish: () => store.apply({ kind: 'finish_cancelled' }),
    /**
     * If the page closed the test too early, unsubmitted selections would be lost. So the page asks the server first.
     */
    async timeUp(): Promise<void> {
      if (!isInPhase('open') && !isInPhase('finishing')) return
      store.apply({ kind: 'time_up' })
      await deliverAll()
      for (let failures = 0; isInPhase('time_up'); ) {
        const closed = await fetchIsClosed()
        if (closed && isInPhase('time_up')) await closeOnce(client)
        if (!isInPhase('time_up')) return
        // If the server's clock has time left, the page's clock was wrong, and the test goes on.
        if (closed === false && leftMs() > CLOCK_TOLERANCE_MS) return store.apply({ kind: 'time_goes_on' })
        failures = closed === null ? failures + 1 : 0
        await waitAfter(failures)
      }
    },
    /** The request has a time limit, because no question may stay visible after the time has run out. */
    async endWithReason(): Promise<void> {
      const endReason = await withTimeout(retryEndReason(), CLOCK_TOLERANCE_MS)
      store.apply({ kind: 'ended', phase: 'over', how: endReason ?? 'elsewhere' })
    },
    wake: pause.wake,
  }
}

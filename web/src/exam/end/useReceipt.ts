import { Refused } from '@assay/contract/client'
import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import { useEffect, useState } from 'react'
import { subscribeLateAnswerNews } from '../../lib/answers/lateAnswerNews.ts'
import { createPause } from '../../lib/async/pause.ts'
import { getInterview, getReceipt, sendExamRequest } from '../calls.ts'
import { backoffMs } from '../failure.ts'

export type ReceiptState =
  | { state: 'waiting' }
  | { state: 'away' }
  | { state: 'open_again' }
  | { state: 'none' }
  | { state: 'here'; receipt: CandidateReceipt }

/** Delay of the first request for the receipt, so that the receipt includes the last answers of the test. */
const SETTLING_MS = 2_000
/** The page polls the receipt, because staff may reopen the test or decide about late answers. */
const POLL_MS = 4_000

const isOpenAgain = (code: string): Promise<boolean | null> =>
  sendExamRequest(getInterview, { params: { code } }).then(
    ({ is_closed }) => !is_closed,
    () => null,
  )

const isPageVisible = () => document.visibilityState === 'visible'

async function loadReceipt(code: string): Promise<ReceiptState> {
  try {
    return { state: 'here', receipt: await sendExamRequest(getReceipt, { params: { code } }) }
  } catch (cause) {
    if (!(cause instanceof Refused)) return { state: 'away' }
    if (cause.code === 'NOT_FINISHED') return { state: (await isOpenAgain(code)) ? 'open_again' : 'waiting' }
    return { state: cause.status === 404 ? 'none' : 'away' }
  }
}

export function useReceipt(code: string, canReopen: boolean): ReceiptState {
  const [receiptState, setReceiptState] = useState<ReceiptState>({ state: 'waiting' })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const pause = createPause()
    for (const event of ['focus', 'online', 'visibilitychange']) window.addEventListener(event, pause.wake, { signal })
    let mustReload = false
    const unsubscribe = subscribeLateAnswerNews(code, ({ numbers }) => {
      mustReload ||= numbers.length === 0
      pause.wake()
    })

    async function mayHaveChanged({ late }: CandidateReceipt): Promise<boolean> {
      const isUndecided = late.some(({ state }) => state === 'undecided')
      return isUndecided || mustReload || (canReopen && (await isOpenAgain(code)) === true)
    }

    async function watch(): Promise<void> {
      let current: ReceiptState = { state: 'waiting' }
      for (
        let failures = 1;
        !signal.aborted && current.state !== 'none' && current.state !== 'open_again';
        failures += 1
      ) {
        if (current.state !== 'here' || (isPageVisible() && (await mayHaveChanged(current.receipt)))) {
          mustReload = false
          const reloaded = await loadReceipt(code)
          // A receipt that is already shown stays visible, even if a later request fails.
          if (current.state !== 'here' || reloaded.state === 'here' || reloaded.state === 'open_again')
            current = reloaded
        }
        if (signal.aborted) return
        setReceiptState(current)
        if (current.state === 'here') await pause.wait(POLL_MS)
        else await pause.wait(current.state === 'waiting' ? SETTLING_MS : backoffMs(failures, Math.random()))
      }
    }
    void watch()
    return () => {
      stop.abort()
      unsubscribe()
      pause.wake()
    }
  }, [code, canReopen])
  return receiptState
}

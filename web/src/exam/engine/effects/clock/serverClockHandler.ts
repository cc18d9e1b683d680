import type { Clock } from '@assay/contract/attempts/clock'
import { secondsOf } from '@assay/domain/exam/formatDuration'
import { recordServerTime } from '../../../../lib/answers/serverTime.ts'
import type { ExamStore } from '../../examStore.ts'
import { applyEndOfTest, CLOCK_TOLERANCE_MS } from '../applyFailure.ts'
import { isClockAwaitingReturn } from '../reloadInterview.ts'

export function createServerClockHandler(store: ExamStore, leftMs: () => number) {
  return (clock: Clock, sentAt: number, receivedAt: number, serverTimeAt = (sentAt + receivedAt) / 2): void => {
    if (clock.is_closed) {
      // Close to the deadline, the page sends its answers first, so `heartbeats` and `ending` end the test.
      if (store.get().phase === 'open' && leftMs() > CLOCK_TOLERANCE_MS) applyEndOfTest(store, 'closed')
      return
    }
    recordServerTime(clock.server_time, serverTimeAt)
    if (isClockAwaitingReturn(clock)) {
      store.apply({ kind: 'reopened' })
      return
    }
    if (clock.amount_of_browsers) store.apply({ kind: 'browsers', browsers: clock.amount_of_browsers })
    const addedSeconds = secondsOf(clock.given_back_time)
    store.apply({ kind: 'clock', remaining: clock.remaining_time, sentAt, receivedAt, addedSeconds })
    if (store.get().phase === 'time_up' && leftMs() > CLOCK_TOLERANCE_MS) store.apply({ kind: 'time_goes_on' })
  }
}

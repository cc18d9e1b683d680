import type { Clock } from '@assay/contract/sitting/clock'
import { secondsOf } from '@assay/domain/exam/clock'
import { noteServerTime } from '../../../../lib/late/serverTime.ts'
import type { Engine } from '../../engine.ts'
import { endBy, WRONG_BY_MS } from '../applyFailure.ts'
import { isReopened } from '../reading.ts'

/** Takes in what the server says of the clock, whichever way it came. */
export function createHearing(engine: Engine, leftMs: () => number) {
  return (clock: Clock, sentAt: number, gotAt: number): void => {
    if (clock.is_closed) {
      // Where the time may be out, that is left to those who bring first what this page still has.
      if (engine.get().phase === 'open' && leftMs() > WRONG_BY_MS) endBy(engine, 'closed')
      return
    }
    noteServerTime(clock.server_time, sentAt, gotAt)
    if (isReopened(clock)) {
      engine.apply({ kind: 'reopened' })
      return
    }
    const given = secondsOf(clock.given_back_time)
    engine.apply({ kind: 'clock', remaining: clock.remaining_time, sentAt, gotAt, given })
    // The time of this page had run out, and more was given meanwhile.
    if (engine.get().phase === 'time_up' && leftMs() > WRONG_BY_MS) engine.apply({ kind: 'time_goes_on' })
  }
}

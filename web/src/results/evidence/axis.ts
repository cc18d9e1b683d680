import type { Evidence } from '@assay/contract/results/evidence'
import { runningPeriods, runTimeUntil } from '@assay/domain/exam/testClock'

const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120]
const TICKS_MOST = 6

export interface Axis {
  /** Position from 0 to 1. A time outside the test gets the nearest position. */
  at: (time: string) => number
  after: (time: string, seconds: number) => number
  ticks: { at: number; minutes: number }[]
  /** After a reopening, the wait for the candidate has no length on the axis. */
  breaks: number[]
}

export function axisOf(clock: Evidence['clock']): Axis {
  const stretches = runningPeriods(clock.map(({ time, kind, seconds }) => ({ at: Date.parse(time), kind, seconds })))
  const end = Math.max(...stretches.map(({ from, to }) => to ?? from))
  // A test may end at its start, but the total must not be zero.
  const totalMs = Math.max(1, runTimeUntil(stretches, end))
  const shareBy = (moment: number) => Math.min(1, runTimeUntil(stretches, moment) / totalMs)
  const minutes = totalMs / 60_000
  const step = STEPS.find((one) => minutes / one <= TICKS_MOST) ?? Math.ceil(minutes / TICKS_MOST)
  return {
    at: (time) => shareBy(Date.parse(time)),
    after: (time, seconds) => shareBy(Date.parse(time) + seconds * 1000),
    ticks: Array.from({ length: Math.floor(minutes / step) + 1 }, (_, number) => ({
      at: (number * step) / minutes,
      minutes: number * step,
    })),
    breaks: stretches.slice(1).map(({ from }) => shareBy(from)),
  }
}

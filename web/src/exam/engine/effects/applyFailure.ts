import { type Failure, failureOf } from '../../failure.ts'
import { leftMs } from '../countdown.ts'
import type { ExamStore } from '../examStore.ts'

/** Tolerated difference between the clocks of page and server. With less remaining time, the time counts as over. */
export const CLOCK_TOLERANCE_MS = 5_000

export function applyEndOfTest(engine: ExamStore, kind: Failure['kind']): void {
  const { phase, deadline } = engine.get()
  if (kind === 'reentry_required') engine.apply({ kind: 'reopened' })
  else if (kind !== 'closed') engine.apply({ kind: 'ended', phase: 'gone' })
  else if (phase === 'finishing') engine.apply({ kind: 'ended', phase: 'over', how: 'finished' })
  else if (phase === 'time_up' || leftMs(deadline, performance.now()) <= CLOCK_TOLERANCE_MS) {
    engine.apply({ kind: 'ended', phase: 'over', how: 'time' })
  } else engine.apply({ kind: 'closing' })
}

export function applyFailure(engine: ExamStore, cause: unknown): false {
  const { kind } = failureOf(cause)
  if (kind !== 'again') applyEndOfTest(engine, kind)
  return false
}

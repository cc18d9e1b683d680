import { type Failure, failureOf } from '../../failure.ts'
import { leftMs } from '../countdown.ts'
import type { ExamStore } from '../examStore.ts'

/** Tolerated difference between the clocks of page and server. With less remaining time, the time counts as over. */
export const CLOCK_TOLERANCE_MS = 5_000

export function applyEndOfTest(store: ExamStore, kind: Failure['kind']): void {
  const { phase, deadline } = store.get()
  if (kind === 'reentry_required') store.apply({ kind: 'reopened' })
  else if (kind !== 'closed') store.apply({ kind: 'ended', phase: 'gone' })
  else if (phase === 'finishing') store.apply({ kind: 'ended', phase: 'over', how: 'finished' })
  else if (phase === 'time_up' || leftMs(deadline, performance.now()) <= CLOCK_TOLERANCE_MS) {
    store.apply({ kind: 'ended', phase: 'over', how: 'time' })
  } else store.apply({ kind: 'closing' })
}

export function applyFailure(store: ExamStore, cause: unknown): false {
  const { kind } = failureOf(cause)
  if (kind !== 'again') applyEndOfTest(store, kind)
  return false
}

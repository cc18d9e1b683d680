import { type Failure, failureOf } from '../../failure.ts'
import { leftMs } from '../countdown.ts'
import type { Engine } from '../engine.ts'

/** Less than this is no reason to go back to the questions. */
export const WRONG_BY_MS = 5_000

/** Where the server says that there is no exam to go on with, it ends. */
export function endBy(engine: Engine, kind: Failure['kind']): void {
  const { phase, deadline } = engine.get()
  if (kind === 'waiting') engine.apply({ kind: 'reopened' })
  else if (kind !== 'closed') engine.apply({ kind: 'ended', phase: 'gone' })
  else if (phase === 'finishing') engine.apply({ kind: 'ended', phase: 'over', how: 'finished' })
  else if (phase === 'time_up' || leftMs(deadline, performance.now()) <= WRONG_BY_MS) {
    engine.apply({ kind: 'ended', phase: 'over', how: 'time' })
  } else engine.apply({ kind: 'closing' })
}

/** Whatever else went wrong is tried again. */
export function applyFailure(engine: Engine, cause: unknown): false {
  const { kind } = failureOf(cause)
  if (kind !== 'again') endBy(engine, kind)
  return false
}

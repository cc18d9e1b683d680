import { type Failure, failureOf } from '../../failure.ts'
import type { Engine } from '../engine.ts'

/** Where the server says that there is no exam to go on with, it ends. */
export function endBy(engine: Engine, kind: Failure['kind']): void {
  if (kind === 'waiting') engine.apply({ kind: 'reopened' })
  else engine.apply({ kind: 'ended', phase: kind === 'closed' ? 'over' : 'gone' })
}

/** Whatever else went wrong is tried again. */
export function applyFailure(engine: Engine, cause: unknown): false {
  const { kind } = failureOf(cause)
  if (kind !== 'again') endBy(engine, kind)
  return false
}

import { failureOf } from '../../failure.ts'
import type { Engine } from '../engine.ts'

/** Where the server says that there is no exam to go on with, it ends; whatever else went wrong is tried again. */
export function applyFailure(engine: Engine, cause: unknown): false {
  const { kind } = failureOf(cause)
  if (kind !== 'again') engine.apply({ kind: 'ended', phase: kind === 'closed' ? 'over' : 'gone' })
  return false
}

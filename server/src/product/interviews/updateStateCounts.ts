import type { Tx } from '../../platform/db/schema.ts'
import { type AttemptCache, evictAttempt } from '../attempts/attemptCache.ts'
import { type Counted, queueForInsight, updateCountsForStateChange } from '../attempts/scoreCounts.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { isRowIncluded } from '../attempts/states/inView.ts'
import type { View } from '../attempts/states/viewRules.ts'

type CountedRow = Counted & Pick<InterviewRow, 'id' | 'started_at' | 'deadline_at' | 'closed_at'>

export interface StateChange {
  before: CountedRow | null
  after: CountedRow | null
}

const isInState = (view: View, row: CountedRow | null): boolean => row !== null && isRowIncluded(view, row)
const leavesState = (view: View, { before, after }: StateChange) => isInState(view, before) && !isInState(view, after)
const entersState = (view: View, { before, after }: StateChange) => !isInState(view, before) && isInState(view, after)

/**
 * Call this function at the end of a transaction. If the transaction can change names, it must call `lockDeletions`
 * first.
 */
export async function updateStateCounts(
  tx: Tx,
  attemptCache: AttemptCache,
  moves: readonly StateChange[],
): Promise<void> {
  const due: number[] = []
  for (const move of moves) {
    const { id } = move.before ?? move.after ?? { id: 0 }
    evictAttempt(attemptCache, id)
    if (leavesState('statistics', move) || entersState('statistics', move)) due.push(id)
  }
  await queueForInsight(tx, due)
  await updateCountsForStateChange(tx, {
    left: moves.flatMap((move) => (leavesState('counts', move) ? (move.before ?? []) : [])),
    back: moves.flatMap((move) => (entersState('counts', move) ? (move.after ?? []) : [])),
  })
}

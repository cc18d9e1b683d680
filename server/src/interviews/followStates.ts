import type { Tx } from '../db/schema.ts'
import { type Counted, countMoved, noteDue } from '../sitting/counts.ts'
import { type ExamCache, forgetExam } from '../sitting/examCache.ts'
import type { InterviewRow } from '../sitting/interviewRow.ts'
import { isRowIn } from '../sitting/states/inPlace.ts'
import type { Place } from '../sitting/states/table.ts'

type Kept = Counted & Pick<InterviewRow, 'id' | 'started_at' | 'deadline_at' | 'closed_at'>

/** An interview before and after its state changed; null if it does not exist. */
export interface StateChange {
  before: Kept | null
  after: Kept | null
}

const isThere = (place: Place, row: Kept | null): boolean => row !== null && isRowIn(place, row)
const leaves = (place: Place, { before, after }: StateChange) => isThere(place, before) && !isThere(place, after)
const comes = (place: Place, { before, after }: StateChange) => !isThere(place, before) && isThere(place, after)

/**
 * Updates caches and derived rows after a change of state. Must be the last step of a transaction, and the first one
 * must be `tellOfNames` if names may change.
 */
export async function followStates(tx: Tx, exams: ExamCache, moves: readonly StateChange[]): Promise<void> {
  const due: number[] = []
  for (const move of moves) {
    const { id } = move.before ?? move.after ?? { id: 0 }
    forgetExam(exams, id)
    if (leaves('figures', move) || comes('figures', move)) due.push(id)
  }
  await noteDue(tx, due)
  await countMoved(tx, {
    left: moves.flatMap((move) => (leaves('counts', move) ? (move.before ?? []) : [])),
    back: moves.flatMap((move) => (comes('counts', move) ? (move.after ?? []) : [])),
  })
}

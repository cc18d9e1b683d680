import type { Tx } from '../db/schema.ts'
import { type CountedBy, countBack, countLeft, noteDue } from '../sitting/counts.ts'
import { type ExamCache, forgetExam } from '../sitting/examCache.ts'
import type { InterviewRow } from '../sitting/interviewRow.ts'
import { isRowIn } from '../sitting/states/inPlace.ts'
import type { Place } from '../sitting/states/table.ts'

type Kept = CountedBy & Pick<InterviewRow, 'id' | 'started_at' | 'deadline_at' | 'closed_at' | 'score'>

/** An interview before it changed its states and after; null where there is none any more, or was none. */
export interface Move {
  before: Kept | null
  after: Kept | null
}

const isThere = (place: Place, row: Kept | null): boolean => row !== null && isRowIn(place, row)
const leaves = (place: Place, { before, after }: Move) => isThere(place, before) && !isThere(place, after)
const comes = (place: Place, { before, after }: Move) => !isThere(place, before) && isThere(place, after)

const keyOf = (row: Kept) => JSON.stringify([row.label_set, row.blueprint_id, row.score])
/** An order that is the same on every node, so that no two of them wait for each other in a ring. */
const inOrder = (rows: readonly (Kept | null)[]) =>
  rows.flatMap((row) => row ?? []).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/**
 * What is kept of interviews beside their rows follows them out of its place and back, however that comes about. Call it last in a
 * transaction, which began with `tellOfNames` where the names may change.
 */
export async function followStates(tx: Tx, exams: ExamCache, moves: readonly Move[]): Promise<void> {
  const due: number[] = []
  for (const move of moves) {
    const { id } = move.before ?? move.after ?? { id: 0 }
    forgetExam(exams, id)
    if (leaves('figures', move) || comes('figures', move)) due.push(id)
  }
  await noteDue(tx, due)
  const left = moves.filter((move) => leaves('counts', move)).map(({ before }) => before)
  const back = moves.filter((move) => comes('counts', move)).map(({ after }) => after)
  for (const row of inOrder(left)) await countLeft(tx, row)
  for (const row of inOrder(back)) await countBack(tx, row)
}

import { type RescoredSums, sumRescored } from '../../../sitting/counts.ts'
import type { Hindrances } from '../draft.ts'
import { type Amounts, amountsOf, asRescored, isChanged, type Moved } from '../effect.ts'
import { type Deltas, deltasOf, groupOf } from '../ranks.ts'
import type { Entry } from './reckon.ts'

/** What all that is staged comes to. */
export interface Sums extends Hindrances, Amounts {
  isConfirmed: boolean
  deltas: Deltas
  /** By the group: every score that somebody has before or after. */
  scores: ReadonlyMap<string, ReadonlySet<number>>
  rescored: RescoredSums
}

function scoresIn(moved: readonly Moved[]): Sums['scores'] {
  const scores = new Map<string, Set<number>>()
  for (const one of moved) {
    const own = scores.get(groupOf(one)) ?? new Set<number>()
    scores.set(groupOf(one), own.add(one.score_before).add(one.score_after))
  }
  return scores
}

export function sumsOf(all: readonly Entry[]): Sums {
  const moved = all.flatMap((one) => one.moved ?? [])
  const finished = all.filter(({ isFinished }) => isFinished).length
  return {
    ...amountsOf(finished, all.length - finished, moved.filter(isChanged)),
    isAnyTurned: all.some(({ isTurned }) => isTurned),
    isAnyEmptied: all.some(({ isEmptied }) => isEmptied),
    isAnyUnwritten: all.some(({ isUnwritten }) => isUnwritten),
    isConfirmed: all.some(({ isConfirmed }) => isConfirmed),
    deltas: deltasOf(
      moved.map(({ label_set, blueprint_id, score_before, score_after }) => {
        return { label_set, blueprint_id, before: score_before, after: score_after }
      }),
    ),
    scores: scoresIn(moved),
    rescored: sumRescored(moved.map(asRescored)),
  }
}

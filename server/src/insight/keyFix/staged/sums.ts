import { type RescoredSums, sumRescored } from '../../../sitting/counts.ts'
import type { Hindrances } from '../draft.ts'
import { type Amounts, amountsOf, asRescored, isChanged, type Moved } from '../effect.ts'
import type { Entry } from './reckon.ts'

/** What all that is staged comes to. */
export interface Sums extends Hindrances, Amounts {
  isConfirmed: boolean
  moved: readonly Moved[]
  rescored: RescoredSums
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
    moved,
    rescored: sumRescored(moved.map(asRescored)),
  }
}

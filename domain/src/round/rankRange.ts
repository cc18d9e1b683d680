import { type ScoredOutcome, standardErrorOf } from '../insight/scoreMargins.ts'

export interface OutcomeCount extends ScoredOutcome {
  amount: number
}

export interface RankRange {
  from: number
  to: number
  of: number
}

/** Quantile of the normal distribution for 95 %, one-sided. */
const Z_95_ONE_SIDED = 1.6448536269514722

const percentCorrect = ({ correct, counted }: ScoredOutcome) => (100 * correct) / counted

function isSurelyAbove(one: ScoredOutcome, other: ScoredOutcome): boolean {
  const error = Math.hypot(standardErrorOf(one), standardErrorOf(other))
  return (percentCorrect(one) - percentCorrect(other)) / error >= Z_95_ONE_SIDED
}

const sumOf = (counts: readonly OutcomeCount[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** A rank is a range, because the scores cannot distinguish all candidates reliably. */
export function rankRange(all: readonly OutcomeCount[], own: ScoredOutcome): RankRange {
  const of = sumOf(all)
  return {
    from: 1 + sumOf(all.filter((each) => isSurelyAbove(each, own))),
    to: of - sumOf(all.filter((each) => isSurelyAbove(own, each))),
    of,
  }
}

import { standardErrorOf, type TestOutcome } from '../insight/scores.ts'

/** So many people had so many right of those that count. */
export interface OutcomeCount extends TestOutcome {
  amount: number
}

/** A range of ranks: nobody outside of it can be told from who stands in it. */
export interface RankRange {
  from: number
  to: number
  of: number
}

/** Of the normal distribution, one-sided at 95 %. */
const SURELY = 1.6448536269514722

const shareOf = ({ correct, counted }: TestOutcome) => (100 * correct) / counted

function isSurelyAbove(one: TestOutcome, other: TestOutcome): boolean {
  const error = Math.hypot(standardErrorOf(one), standardErrorOf(other))
  return (shareOf(one) - shareOf(other)) / error >= SURELY
}

const sumOf = (counts: readonly OutcomeCount[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** Where somebody stands among all, as far as their scores can be told apart. */
export function placeOf(all: readonly OutcomeCount[], own: TestOutcome): RankRange {
  const of = sumOf(all)
  return {
    from: 1 + sumOf(all.filter((each) => isSurelyAbove(each, own))),
    to: of - sumOf(all.filter((each) => isSurelyAbove(own, each))),
    of,
  }
}

import { scoreInPercent } from '../exam/scoring.ts'
import { valueAt } from './arrays.ts'

export interface ScoredOutcome {
  correct: number
  counted: number
}

/**
 * The standard error, calculated from this test alone. Two questions are added, so that a result of 10 of 10 does not
 * look certain.
 */
export function standardErrorOf({ correct, counted }: ScoredOutcome): number {
  const right = correct + 1
  const wrong = counted - correct + 1
  return 100 * Math.sqrt((right * wrong) / ((counted + 2) ** 2 * (counted + 3)))
}

const HISTOGRAM_BARS = 10

export interface Distribution {
  mean: number | null
  sd: number | null
  histogram: number[]
}

export function distributionOf(outcomes: readonly ScoredOutcome[]): Distribution {
  const shares = outcomes.map(({ correct, counted }) => (100 * correct) / counted)
  const n = shares.length
  const mean = shares.reduce((sum, share) => sum + share, 0) / n
  const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0)
  const histogram = new Array<number>(HISTOGRAM_BARS).fill(0)
  for (const { correct, counted } of outcomes) {
    const bar = Math.min(HISTOGRAM_BARS - 1, Math.floor(scoreInPercent(correct, counted) / HISTOGRAM_BARS))
    histogram[bar] = valueAt(histogram, bar) + 1
  }
  return { mean: n === 0 ? null : mean, sd: n < 2 ? null : Math.sqrt(squares / (n - 1)), histogram }
}

/** The margin of error is at least 1, because 0 would look certain. */
export const marginOfError = (error: number): number => Math.max(1, Math.round(error))

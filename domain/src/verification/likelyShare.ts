import type { ScoredOutcome } from '../insight/scoreMargins.ts'
import { betaQuantile } from './beta.ts'
import type { Prior } from './prior.ts'

export interface LikelyShare extends Prior {
  expected: number
  /** Limits of the interval that contains two thirds of the probability. */
  low: number
  high: number
}

const ENDS = { low: 0.16, high: 0.84 }

/**
 * The expected score with an unlimited number of similar questions, from the candidate's test and the results of the
 * group.
 */
export function estimateShare({ correct, counted }: ScoredOutcome, prior: Prior): LikelyShare {
  const [p, q] = [prior.a + correct, prior.e + counted - correct]
  return {
    expected: (100 * p) / (p + q),
    low: 100 * betaQuantile(ENDS.low, p, q),
    high: 100 * betaQuantile(ENDS.high, p, q),
    ...prior,
  }
}

import type { TestOutcome } from '../insight/scores.ts'
import { betaQuantile } from './beta.ts'
import type { Prior } from './prior.ts'

export interface LikelyShare extends Prior {
  expected: number
  /** Two of three lie between them. */
  low: number
  high: number
}

const ENDS = { low: 0.16, high: 0.84 }

/** What somebody would score on endless questions of this kind, by their own test and by how others of their group do. */
export function likelyShareOf({ correct, counted }: TestOutcome, prior: Prior): LikelyShare {
  const [p, q] = [prior.a + correct, prior.e + counted - correct]
  return {
    expected: (100 * p) / (p + q),
    low: 100 * betaQuantile(ENDS.low, p, q),
    high: 100 * betaQuantile(ENDS.high, p, q),
    ...prior,
  }
}

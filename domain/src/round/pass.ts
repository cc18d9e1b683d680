import { valueAt } from '../insight/arrays.ts'
import type { ScoredOutcome } from '../insight/scoreMargins.ts'

export type PassCertainty = 'above' | 'close' | 'below'

export interface Pass {
  pass_mark: number
  passed: boolean
  /** Probability that the candidate would pass a test with an unlimited number of similar questions. */
  confidence: number
  band: PassCertainty
}

const ABOVE_FROM = 0.95
const BELOW_UNTIL = 0.05

/**
 * Probability that the candidate would pass with an unlimited number of similar questions: a binomial sum with a
 * uniform prior. The sum uses logarithms, because JavaScript would round its small terms to 0.
 */
export function confidenceOf({ correct, counted }: ScoredOutcome, passMark: number): number {
  const p = passMark / 100
  const n = counted + 1
  const odds = Math.log(p) - Math.log1p(-p)
  const logs = [n * Math.log1p(-p)]
  for (let j = 1; j <= correct; j += 1) logs.push(valueAt(logs, j - 1) + Math.log((n - j + 1) / j) + odds)
  // Adds the smallest terms first, so that no precision is lost.
  const sum = logs.toSorted((one, other) => one - other).reduce((total, log) => total + Math.exp(log), 0)
  return Math.min(1, sum)
}

function passCertaintyFor(confidence: number): PassCertainty {
  if (confidence >= ABOVE_FROM) return 'above'
  return confidence <= BELOW_UNTIL ? 'below' : 'close'
}

/** The certainty is calculated from the exact result, not from the rounded score. */
export const passCertaintyOf = (outcome: ScoredOutcome, passMark: number): PassCertainty =>
  passCertaintyFor(confidenceOf(outcome, passMark))

export function passOf(outcome: ScoredOutcome & { score: number }, passMark: number): Pass {
  const confidence = confidenceOf(outcome, passMark)
  return { pass_mark: passMark, passed: outcome.score >= passMark, confidence, band: passCertaintyFor(confidence) }
}

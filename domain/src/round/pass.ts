import { at } from '../insight/flat.ts'
import type { TestOutcome } from '../insight/scores.ts'

/** How surely a score lies above or below the pass mark. */
export type Band = 'above' | 'close' | 'below'

export interface Pass {
  pass_mark: number
  passed: boolean
  /** How likely they pass on endless questions of this kind. */
  confidence: number
  band: Band
}

const SURE = 0.95
const SURELY_NOT = 0.05

/**
 * How likely somebody who had `correct` of `counted` would pass with endless questions of this kind, if every ability was as likely
 * before: the sum over j up to `correct` of C(n, j) p^j (1 - p)^(n - j), n one more than counted. In logarithms, since with many
 * questions each term alone is too small to be written.
 */
export function confidenceOf({ correct, counted }: TestOutcome, passMark: number): number {
  const p = passMark / 100
  const n = counted + 1
  const odds = Math.log(p) - Math.log1p(-p)
  const logs = [n * Math.log1p(-p)]
  for (let j = 1; j <= correct; j += 1) logs.push(at(logs, j - 1) + Math.log((n - j + 1) / j) + odds)
  // From the smallest up, so that the small ones are not lost beside the large.
  const sum = logs.toSorted((one, other) => one - other).reduce((total, log) => total + Math.exp(log), 0)
  return Math.min(1, sum)
}

function bandOfConfidence(confidence: number): Band {
  if (confidence >= SURE) return 'above'
  return confidence <= SURELY_NOT ? 'below' : 'close'
}

/** On which side of the mark somebody is, and how surely; the rounded score makes no difference to that. */
export const bandOf = (outcome: TestOutcome, passMark: number): Band =>
  bandOfConfidence(confidenceOf(outcome, passMark))

/** What a score says of a pass mark. `score` is the rounded one that everybody is told. */
export function passOf(outcome: TestOutcome & { score: number }, passMark: number): Pass {
  const confidence = confidenceOf(outcome, passMark)
  return { pass_mark: passMark, passed: outcome.score >= passMark, confidence, band: bandOfConfidence(confidence) }
}

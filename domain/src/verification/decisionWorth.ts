import { scoreInPercent } from '../exam/scoring.ts'
import { betaBelow, logBeta, logGamma } from './beta.ts'
import type { Prior } from './prior.ts'

export interface Cut {
  mark: number
  amount_of_questions: number
}

export interface DecisionWorth {
  right: number
  wrongly_passed: number
  wrongly_failed: number
  /** Range of scores with more than one wrong decision in five; null if all decisions are more certain. */
  grey: { from: number; to: number } | null
}

const OFTEN_WRONG = 0.2

type Shape = Pick<Prior, 'a' | 'e'>

const logChoose = (n: number, k: number) => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)

/** Beta-binomial probability of exactly this number of correct answers. */
const chanceOf = (correct: number, n: number, { a, e }: Shape): number =>
  Math.exp(logChoose(n, correct) + logBeta(a + correct, e + n - correct) - logBeta(a, e))

/** A decision is correct if it agrees with the result of an unlimited number of similar questions. */
export function decisionAccuracy({ mark, amount_of_questions: n }: Cut, { a, e }: Shape): DecisionWorth {
  const sums = { wrongly_passed: 0, wrongly_failed: 0 }
  const grey: number[] = []
  for (let correct = 0; correct <= n; correct += 1) {
    const score = scoreInPercent(correct, n)
    const below = betaBelow(mark / 100, a + correct, e + n - correct)
    const passes = score >= mark
    const wrong = passes ? below : 1 - below
    sums[passes ? 'wrongly_passed' : 'wrongly_failed'] += chanceOf(correct, n, { a, e }) * wrong
    if (wrong > OFTEN_WRONG) grey.push(score)
  }
  return {
    right: 1 - sums.wrongly_passed - sums.wrongly_failed,
    ...sums,
    grey: grey.length === 0 ? null : { from: Math.min(...grey), to: Math.max(...grey) },
  }
}

const LENGTHS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const

export const accuracyByLength = (mark: number, prior: Shape) =>
  LENGTHS.map((amount_of_questions) => ({
    amount_of_questions,
    right: decisionAccuracy({ mark, amount_of_questions }, prior).right,
  }))

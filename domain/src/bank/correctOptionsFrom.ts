/**
 * Kinds of questions: the candidate chooses one option (`single`), several options whose weights are added
 * (`multiple`), or exactly all correct options (`all`).
 */
export type Choice = 'single' | 'multiple' | 'all'

export type WeightLoss = 'WEIGHTS' | 'BECOMES_SINGLE'
export type UnclearKey = 'NO_VALID_ANSWER' | 'EITHER_RIGHT' | 'RIGHT_UNCLEAR'

export type CorrectOptions = { right: boolean[]; losses: WeightLoss[] } | { fault: UnclearKey }

const WHOLE = 100
/** Tolerance for rounded weights: three weights of 33.3 count as 100. */
const ROUNDING = 1

const isNear = (one: number, other: number) => Math.abs(one - other) <= ROUNDING + 1e-9
const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)

const hasPartialWeight = (weights: readonly number[]) => weights.some((weight) => weight !== WHOLE && weight !== 0)

function withLosses(right: boolean[], hasOtherWeights: boolean, isSeveral = true): CorrectOptions {
  const becomesSingle = isSeveral && right.filter(Boolean).length === 1
  return {
    right,
    losses: [...(hasOtherWeights ? ['WEIGHTS' as const] : []), ...(becomesSingle ? ['BECOMES_SINGLE' as const] : [])],
  }
}

function correctOfSingle(weights: readonly number[]): CorrectOptions {
  const right = weights.map((weight) => weight === WHOLE)
  const amount = right.filter(Boolean).length
  if (amount > 1) return { fault: 'EITHER_RIGHT' }
  if (amount === 1) return withLosses(right, hasPartialWeight(weights), false)
  return { fault: weights.some((weight) => weight > 0) ? 'RIGHT_UNCLEAR' : 'NO_VALID_ANSWER' }
}

function correctOfSeveral(weights: readonly number[]): CorrectOptions {
  const positive = weights.filter((weight) => weight > 0)
  if (positive.length === 0) return { fault: 'NO_VALID_ANSWER' }
  if (!isNear(sum(positive), WHOLE)) return { fault: 'RIGHT_UNCLEAR' }
  const shareAlike = isNear(Math.max(...positive), Math.min(...positive))
  const othersSpoil = weights.every((weight) => weight >= 0 || weight === -WHOLE)
  const right = weights.map((weight) => weight > 0)
  return withLosses(right, !shareAlike || !othersSpoil)
}

function correctOfAll(weights: readonly number[]): CorrectOptions {
  const right = weights.map((weight) => weight === WHOLE)
  return right.includes(true) ? withLosses(right, hasPartialWeight(weights)) : { fault: 'NO_VALID_ANSWER' }
}

/** `weights`: the percentage for each option, from the system that exported the question. */
export function correctOptionsFrom(choice: Choice, weights: readonly number[]): CorrectOptions {
  if (choice === 'single') return correctOfSingle(weights)
  return choice === 'all' ? correctOfAll(weights) : correctOfSeveral(weights)
}

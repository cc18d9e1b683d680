import type { ScoredOutcome } from '../insight/scoreMargins.ts'

export interface OutcomeAmount extends ScoredOutcome {
  amount: number
}

/** Beta(a, e) distribution: the expected share of correct answers before the result is known. */
export interface Prior {
  basis: 'group' | 'all' | 'assumed'
  people: number
  a: number
  e: number
}

/** With fewer people than this minimum, the distribution of a group is too uncertain. */
const MIN_PEOPLE = 30
/** The prior of a group that is too small: a usual spread, and a mean slightly above one half. */
const ASSUMED: Prior = { basis: 'assumed', people: 0, a: 3.6, e: 2.4 }
const STRENGTH = { min: 0.5, max: 200 }
const MEAN = { min: 0.02, max: 0.98 }

const clamped = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

function spreadOf(outcomes: readonly OutcomeAmount[]) {
  const sums = { people: 0, right: 0, counted: 0, squares: 0 }
  for (const { correct, counted, amount } of outcomes) {
    sums.people += amount
    sums.right += amount * correct
    sums.counted += amount * counted
    sums.squares += (amount * correct ** 2) / counted
  }
  return sums
}

/** The weight of the prior, as a number of questions. It is high if people's results differ little. */
function strengthOf({ people, right, counted, squares }: ReturnType<typeof spreadOf>): number {
  const base = right ** 2 / counted
  const between = squares - base
  const inside = right - base - between
  const ratio = between / (people - 1) / (inside / (counted - people))
  if (!(ratio > 1)) return STRENGTH.max
  return clamped(counted / people / (ratio - 1), STRENGTH)
}

function estimatedPrior(basis: 'group' | 'all', outcomes: readonly OutcomeAmount[]): Prior | null {
  const sums = spreadOf(outcomes.filter(({ counted }) => counted > 0))
  if (sums.people < MIN_PEOPLE) return null
  const strength = strengthOf(sums)
  const mean = clamped(sums.right / sums.counted, MEAN)
  return { basis, people: sums.people, a: mean * strength, e: (1 - mean) * strength }
}

export const priorOf = (group: readonly OutcomeAmount[], all: readonly OutcomeAmount[]): Prior =>
  estimatedPrior('group', group) ?? estimatedPrior('all', all) ?? ASSUMED

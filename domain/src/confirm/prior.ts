import type { TestOutcome } from '../insight/scores.ts'

/** So many people came to the same. */
export interface OutcomeAmount extends TestOutcome {
  amount: number
}

/** What is believed of somebody's share of all questions of the kind before their own test is seen: a Beta(a, e). */
export interface Prior {
  basis: 'group' | 'all' | 'assumed'
  /** How many tests it was learned from. */
  people: number
  a: number
  e: number
}

/** Fewer people say too little of how people differ. */
const ENOUGH = 30
/** As broad as most tests of the kind turn out, a little above the middle. */
const ASSUMED: Prior = { basis: 'assumed', people: 0, a: 3.6, e: 2.4 }
const STRENGTH = { min: 0.5, max: 200 }
const MEAN = { min: 0.02, max: 0.98 }

const within = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value))

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

/** How many questions of one's own weigh as much as what is believed before: by how much more people differ than chance alone lets them. */
function strengthOf({ people, right, counted, squares }: ReturnType<typeof spreadOf>): number {
  const base = right ** 2 / counted
  const between = squares - base
  const inside = right - base - between
  const ratio = between / (people - 1) / (inside / (counted - people))
  if (!(ratio > 1)) return STRENGTH.max
  return within(counted / people / (ratio - 1), STRENGTH)
}

/** From the people of one group, if there are enough of them. */
function learned(basis: 'group' | 'all', outcomes: readonly OutcomeAmount[]): Prior | null {
  const sums = spreadOf(outcomes.filter(({ counted }) => counted > 0))
  if (sums.people < ENOUGH) return null
  const strength = strengthOf(sums)
  const mean = within(sums.right / sums.counted, MEAN)
  return { basis, people: sums.people, a: mean * strength, e: (1 - mean) * strength }
}

/** The people who took the same test teach it, else everybody; without enough of either it is assumed. */
export const priorOf = (group: readonly OutcomeAmount[], all: readonly OutcomeAmount[]): Prior =>
  learned('group', group) ?? learned('all', all) ?? ASSUMED

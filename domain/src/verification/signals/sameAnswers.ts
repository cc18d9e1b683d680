import { chanceAt } from '../../insight/fit.ts'
import type { FoundSignal, SeenEdition, SignalRound } from './round.ts'

/** Exact probability that at least this number of independent events occur, by convolution. */
export function tailOf(chances: ArrayLike<number>, least: number): number {
  const amount = chances.length
  const exactly = new Float64Array(amount + 1)
  exactly[0] = 1
  for (let at = 0; at < amount; at += 1) {
    const chance = chances[at] as number
    for (let found = at + 1; found > 0; found -= 1)
      exactly[found] = (exactly[found] as number) * (1 - chance) + (exactly[found - 1] as number) * chance
    exactly[0] = (exactly[0] as number) * (1 - chance)
  }
  // Adds the smallest values first, so that no precision is lost.
  let sum = 0
  for (let found = amount; found >= least; found -= 1) sum += exactly[found] as number
  return Math.min(1, sum)
}

/** Minimum number of answered questions that two tests must have in common to be compared. */
export const SHARED = 20
/** Probability that chance causes a signal for at least one pair of tests, if all tests of a round are independent. */
export const SIGNIFICANCE_LEVEL = 0.05

const MAX_ITERATIONS = 100
const TOLERANCE = 1e-12
/** Far from the solution, a full Newton step would go too far. */
const MAX_STEP = 1

export function abilityInFit(seen: readonly { difficulty: number; isCorrect: boolean }[]): number {
  let ability = 0
  for (let step = 0; step < MAX_ITERATIONS; step += 1) {
    let slope = -ability
    let bend = 1
    for (const { difficulty, isCorrect } of seen) {
      const chance = chanceAt(ability - difficulty)
      slope += Number(isCorrect) - chance
      bend += chance * (1 - chance)
    }
    if (Math.abs(slope) < TOLERANCE) break
    ability += Math.max(-MAX_STEP, Math.min(MAX_STEP, slope / bend))
  }
  return ability
}

/** Answers to questions with one correct option, in ascending order of the question version. */
interface Answers {
  person: number
  editions: Int32Array
  options: Float64Array
  chances: Float64Array
}

function answersOf({ editions, people, mean }: SignalRound): Answers[] {
  const difficultyOf = ({ edition }: SeenEdition) => editions[edition]?.difficulty ?? mean
  return people.flatMap(({ isInFit, seen }, person) => {
    if (!isInFit) return []
    const ability = abilityInFit(seen.map((one) => ({ difficulty: difficultyOf(one), isCorrect: one.isCorrect })))
    const own = seen
      .filter(({ edition, chosen }) => chosen.length > 0 && editions[edition]?.isMultiple === false)
      .toSorted((one, other) => one.edition - other.edition)
    return {
      person,
      editions: Int32Array.from(own, ({ edition }) => edition),
      options: Float64Array.from(own, ({ chosen }) => chosen[0] as number),
      chances: Float64Array.from(own, (one) => chanceAt(ability - difficultyOf(one))),
    }
  })
}

/** For each question version, the probability that two candidates with a wrong answer chose the same option. */
function wrongTogether({ editions, people }: SignalRound): Float64Array {
  const chosen = editions.map(
    ({ options }) => new Map(options.flatMap(({ id, is_valid }) => (is_valid ? [] : [[id, 0]]))),
  )
  for (const { seen } of people)
    for (const { edition, chosen: options } of seen)
      for (const option of options) {
        const counts = chosen[edition] as Map<number, number>
        const before = counts.get(option)
        if (before !== undefined) counts.set(option, before + 1)
      }
  return Float64Array.from(chosen, (counts) => {
    const wrong = [...counts.values()].reduce((sum, amount) => sum + amount, 0)
    return [...counts.values()].reduce((sum, amount) => sum + ((amount + 0.5) / (wrong + counts.size / 2)) ** 2, 0)
  })
}

interface Compared {
  shared: number
  matches: number
  /** The array is reused: only its first `shared` entries are valid. */
  chances: Float64Array
}

/** Both lists of answers must be in ascending order of the question versions. */
function compare(one: Answers, other: Answers, together: Float64Array, into: Compared): void {
  let [at, otherAt] = [0, 0]
  into.shared = 0
  into.matches = 0
  while (at < one.editions.length && otherAt < other.editions.length) {
    const [edition, theirs] = [one.editions[at] as number, other.editions[otherAt] as number]
    if (edition === theirs) {
      const [mine, their] = [one.chances[at] as number, other.chances[otherAt] as number]
      into.chances[into.shared] = mine * their + (1 - mine) * (1 - their) * (together[edition] as number)
      into.matches += Number(one.options[at] === other.options[otherAt])
      into.shared += 1
    }
    at += Number(edition <= theirs)
    otherAt += Number(theirs <= edition)
  }
}

/** Probability of so many equal answers by chance; null if the probability is at least one half. */
function chanceOf({ chances, shared, matches }: Compared): number | null {
  const own = chances.subarray(0, shared)
  if (matches <= Math.floor(own.reduce((sum, chance) => sum + chance, 0))) return null
  return tailOf(own, matches)
}

interface Pair extends Omit<Compared, 'chances'> {
  people: [number, number]
  p: number
}

export function sameAnswers(round: SignalRound): { pairs: number; signals: FoundSignal[] } {
  const all = answersOf(round)
  const together = wrongTogether(round)
  const longest = Math.max(0, ...all.map(({ editions }) => editions.length))
  const compared: Compared = { shared: 0, matches: 0, chances: new Float64Array(longest) }
  const rare: Pair[] = []
  let pairs = 0
  for (const [at, one] of all.entries())
    for (let otherAt = at + 1; otherAt < all.length; otherAt += 1) {
      const other = all[otherAt] as Answers
      compare(one, other, together, compared)
      if (compared.shared < SHARED) continue
      pairs += 1
      const p = chanceOf(compared)
      const { shared, matches } = compared
      if (p !== null && p < SIGNIFICANCE_LEVEL) rare.push({ people: [one.person, other.person], shared, matches, p })
    }
  const signals = rare
    .filter(({ p }) => p * pairs < SIGNIFICANCE_LEVEL)
    .toSorted((one, other) => one.p - other.p)
    .map(({ people, ...figures }): FoundSignal => ({ kind: 'SAME_ANSWERS', edition: null, people, figures }))
  return { pairs, signals }
}

/** Number of tests that can be compared, because they have enough answered questions with one correct option. */
export function comparable({ editions, people }: SignalRound): number {
  const own = (seen: readonly SeenEdition[]) =>
    seen.filter(({ edition, chosen }) => chosen.length > 0 && editions[edition]?.isMultiple === false).length
  return people.filter(({ seen }) => own(seen) >= SHARED).length
}

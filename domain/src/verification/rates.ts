import type { AskedQuestion } from '../insight/adjusted.ts'
import { chanceAt } from '../insight/fit.ts'

/** Mean and variance of the abilities in the group. */
export interface GroupSpread {
  mean: number
  variance: number
}

const MAX_FALSE_ALARM_RATE = 0.03
const MAX_OTHER_PASS_RATE = 0.05

/** The range from -6 to 6 is wider than the range of abilities of real people. */
const abilityAt = (at: number): number => -6 + at / 10
const GRID: readonly number[] = Array.from({ length: 121 }, (_, at) => abilityAt(at))

/** The logarithm is exact even if the probability is nearly zero. */
const logChance = (by: number): number => (by > 0 ? -Math.log1p(Math.exp(-by)) : by - Math.log1p(Math.exp(by)))

export function abilityPosterior(first: readonly AskedQuestion[], { mean, variance }: GroupSpread): number[] {
  const logs = GRID.map((ability) =>
    first.reduce(
      (sum, { difficulty, isCorrect }) => sum + logChance(isCorrect ? ability - difficulty : difficulty - ability),
      -((ability - mean) ** 2) / (2 * variance),
    ),
  )
  const highest = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - highest))
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / totalWeight)
}

export const expectedAbility = (abilityProbabilities: readonly number[]): number =>
  abilityProbabilities.reduce((sum, weight, at) => sum + weight * abilityAt(at), 0)

/** Probabilities of exactly 0, 1, 2 … correct answers for an ability, with independent questions. */
export function chancesOfCorrect(ability: number, difficulties: readonly number[]): number[] {
  let chances = [1]
  for (const difficulty of difficulties) {
    const right = chanceAt(ability - difficulty)
    chances = [...chances, 0].map((same, at) => same * (1 - right) + (chances[at - 1] ?? 0) * right)
  }
  return chances
}

export interface Rates {
  /** Highest number of correct answers that counts as clearly lower; -1 if there is none. */
  lower_at: number
  /** Lowest number of correct answers that confirms the result; one above the number of questions if there is none. */
  confirmed_from: number
  /** Probability of the result "clearly lower" if the same person took both tests. */
  false_alarm: number
  /** Probability of the result "clearly lower" if an average member of the group took the second test. */
  power: number
  confirms_same: number
  confirms_other: number
}

const sumOf = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0)

function scoreDistribution(abilityProbabilities: readonly number[], difficulties: readonly number[]): number[] {
  const chances: number[] = []
  for (const [at, weight] of abilityProbabilities.entries())
    for (const [right, chance] of chancesOfCorrect(abilityAt(at), difficulties).entries())
      chances[right] = (chances[right] ?? 0) + weight * chance
  return chances
}

export function ratesOf(abilityProbabilities: readonly number[], mean: number, second: readonly number[]): Rates {
  const same = scoreDistribution(abilityProbabilities, second)
  const other = chancesOfCorrect(mean, second)
  let lower_at = -1
  while (lower_at < second.length && sumOf(same.slice(0, lower_at + 2)) <= MAX_FALSE_ALARM_RATE) lower_at += 1
  let confirmed_from = second.length + 1
  while (confirmed_from > lower_at + 1 && sumOf(other.slice(confirmed_from - 1)) <= MAX_OTHER_PASS_RATE)
    confirmed_from -= 1
  return {
    lower_at,
    confirmed_from,
    false_alarm: sumOf(same.slice(0, lower_at + 1)),
    power: sumOf(other.slice(0, lower_at + 1)),
    confirms_same: sumOf(same.slice(confirmed_from)),
    confirms_other: sumOf(other.slice(confirmed_from)),
  }
}

export const confirmationVerdicts = ['confirmed', 'clearly_lower', 'cannot_tell'] as const
export type ConfirmationVerdict = (typeof confirmationVerdicts)[number]

/** A verification test without answers proves nothing. */
export function confirmationVerdict(
  { correct, answered }: { correct: number; answered: number },
  { lower_at, confirmed_from }: Pick<Rates, 'lower_at' | 'confirmed_from'>,
): ConfirmationVerdict {
  if (answered === 0) return 'cannot_tell'
  if (correct <= lower_at) return 'clearly_lower'
  return correct >= confirmed_from ? 'confirmed' : 'cannot_tell'
}

import type { Ability } from '../insight/adjusted.ts'
import type { GroupSpread } from './rates.ts'

const LEAST_VARIANCE = 0.25
/** Distance between the quartiles of a normal distribution, in standard deviations. */
const BETWEEN_QUARTERS = 1.349

/** The spread of abilities that is used until difficulties have been estimated. */
export const NO_FIT: GroupSpread = { mean: 0, variance: 2.25 }

/** The list of values for a quantile must not be empty. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const rank = share * (sorted.length - 1)
  const lowIndex = Math.floor(rank)
  const [low = 0, high = low] = sorted.slice(lowIndex, lowIndex + 2)
  return low + (rank - lowIndex) * (high - low)
}

/**
 * Mean and variance of the true abilities, without the measurement error. A few extreme values do not change the
 * result.
 */
export function spreadOf(people: readonly Pick<Ability, 'ability' | 'ability_error'>[]): GroupSpread {
  const abilities = people.map(({ ability }) => ability)
  const width = (quantileOf(abilities, 0.75) - quantileOf(abilities, 0.25)) / BETWEEN_QUARTERS
  const error = quantileOf(
    people.map(({ ability_error }) => ability_error ** 2),
    0.5,
  )
  return { mean: quantileOf(abilities, 0.5), variance: Math.max(LEAST_VARIANCE, width ** 2 - error) }
}

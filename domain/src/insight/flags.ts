import {
  discriminationOf,
  driftOf,
  type Figure,
  facilityOf,
  type OptionFigures,
  optionFiguresOf,
  rawDiscrimination,
} from './figures.ts'
import { type EditionSums, noOptionSums, type OptionSums } from './tally.ts'

export const FLAGS = ['LIKELY_WRONG_KEY', 'GETTING_EASIER', 'WEAK', 'TOO_HARD', 'TOO_EASY', 'DEAD_OPTION'] as const
export type Flag = (typeof FLAGS)[number]

const LIMITS = { weak: 0.2, hard: 0.2, easy: 0.9, dead: 0.1, most: 0.5, answered: 10 } as const

export interface JudgedOption extends OptionFigures {
  id: number
  is_valid: boolean
  is_dead: boolean
}

export interface EditionFigures {
  facility: Figure
  discrimination: Figure
  drift: Figure
  options: JudgedOption[]
  flags: Flag[]
}

const isAbove = (end: number | null, limit: number) => end !== null && end > limit
const isBelow = (end: number | null, limit: number) => end !== null && end < limit

/** True if good candidates avoid a correct option, or if good candidates or most candidates choose a wrong option. */
function contradictsKey({ is_valid, correlation, share }: JudgedOption, answered: number): boolean {
  if (is_valid) return isBelow(correlation.high, 0)
  return isAbove(correlation.low, 0) || (answered >= LIMITS.answered && isAbove(share.low, LIMITS.most))
}

interface Option {
  id: number
  is_valid: boolean
}

export function figuresOf(
  sums: EditionSums,
  options: readonly Option[],
  byOption: ReadonlyMap<number, OptionSums>,
): EditionFigures {
  const [facility, discrimination, drift] = [facilityOf(sums), discriminationOf(sums), driftOf(sums)]
  const judged = options.map(({ id, is_valid }): JudgedOption => {
    const figures = optionFiguresOf(sums, byOption.get(id) ?? noOptionSums)
    return { id, is_valid, ...figures, is_dead: !is_valid && isBelow(figures.share.high, LIMITS.dead) }
  })
  const isEasy = isAbove(facility.low, LIMITS.easy)
  const isRaised: Record<Flag, boolean> = {
    LIKELY_WRONG_KEY:
      (rawDiscrimination(sums) ?? 0) <= 0 && judged.some((option) => contradictsKey(option, sums.answered)),
    GETTING_EASIER: isAbove(drift.low, 0),
    WEAK: isBelow(discrimination.high, LIMITS.weak),
    TOO_HARD: isBelow(facility.high, LIMITS.hard),
    TOO_EASY: isEasy,
    DEAD_OPTION: !isEasy && judged.some(({ is_dead }) => is_dead),
  }
  return { facility, discrimination, drift, options: judged, flags: FLAGS.filter((flag) => isRaised[flag]) }
}

import {
  type EditionSums,
  monthOf,
  noOptionSums,
  noSums,
  type OptionSums,
  optionSumsOf,
  sumsOf,
  weekOf,
} from '@assay/domain/insight/tally'
import type { TallyLine } from './contribution.ts'

interface MonthSums {
  shown: number
  correct: number
}

/** What is to be added to the tallies; nothing of it is a fraction, so the order of adding makes no difference. */
export interface Sums {
  editions: Map<number, EditionSums>
  options: Map<string, OptionSums & { edition: number; option_id: number }>
  months: Map<string, MonthSums & { edition: number; month: number }>
}

export const emptySums = (): Sums => ({ editions: new Map(), options: new Map(), months: new Map() })

const nameOf = (edition: number, part: number) => `${edition} ${part}`

function plus<Fields extends { [Name in keyof Fields]: number }>(one: Fields, other: Fields, sign: number): Fields {
  const added = Object.entries<number>(one).map(([name, value]) => [
    name,
    value + sign * (other[name as keyof Fields] ?? 0),
  ])
  // The same names, so the same type.
  return Object.fromEntries(added) as Fields
}

/** Adds what an interview came to, or takes it off again. */
export function addLines(sums: Sums, end_at: number, lines: readonly TallyLine<number>[], sign: 1 | -1): void {
  const [week, month] = [weekOf(end_at), monthOf(end_at)]
  for (const line of lines) {
    const { edition, isRight } = line
    sums.editions.set(edition, plus(sums.editions.get(edition) ?? noSums, sumsOf(line, week), sign))
    for (const option_id of line.chosen) {
      const name = nameOf(edition, option_id)
      const { chosen, chosen_rest, chosen_rest_sum } = sums.options.get(name) ?? noOptionSums
      const before = { chosen, chosen_rest, chosen_rest_sum }
      sums.options.set(name, { edition, option_id, ...plus(before, optionSumsOf(line), sign) })
    }
    const name = nameOf(edition, month)
    const { shown, correct } = sums.months.get(name) ?? { shown: 0, correct: 0 }
    const added = plus({ shown, correct }, { shown: 1, correct: Number(isRight) }, sign)
    sums.months.set(name, { edition, month, ...added })
  }
}

import {
  type EditionSums,
  monthOf,
  noOptionSums,
  type OptionSums,
  optionSumsOf,
  sumsOf,
  weekOf,
  zeroSums,
} from '@assay/domain/insight/tally'
import type { TallyLine } from './contribution.ts'

interface MonthSums {
  shown: number
  correct: number
}

/** All sums are integers, so that the order of additions does not matter. */
export interface Sums {
  editions: Map<number, EditionSums>
  options: Map<string, OptionSums & { edition: number; option_id: number }>
  months: Map<string, MonthSums & { edition: number; month: number }>
}

export const emptySums = (): Sums => ({ editions: new Map(), options: new Map(), months: new Map() })

const partKey = (edition: number, part: number) => `${edition} ${part}`

function getOrAdd<Name, Kept>(all: Map<Name, Kept>, name: Name, make: () => Kept): Kept {
  const known = all.get(name)
  if (known) return known
  const made = make()
  all.set(name, made)
  return made
}

const editionNames = Object.keys(zeroSums) as (keyof EditionSums)[]
const optionNames = Object.keys(noOptionSums) as (keyof OptionSums)[]

function addFigures<Name extends string>(
  names: readonly Name[],
  to: Record<Name, number>,
  one: Readonly<Record<Name, number>>,
  sign: number,
): void {
  for (const name of names) to[name] += sign * one[name]
}

export function addQuestionRecords(
  sums: Sums,
  end_at: number,
  lines: readonly TallyLine<number>[],
  sign: 1 | -1,
): void {
  const [week, month] = [weekOf(end_at), monthOf(end_at)]
  for (const line of lines) {
    const { edition } = line
    addFigures(
      editionNames,
      getOrAdd(sums.editions, edition, () => ({ ...zeroSums })),
      sumsOf(line, week),
      sign,
    )
    for (const option_id of line.chosen) {
      const option = getOrAdd(sums.options, partKey(edition, option_id), () => ({
        edition,
        option_id,
        ...noOptionSums,
      }))
      addFigures(optionNames, option, optionSumsOf(line), sign)
    }
    const shown = getOrAdd(sums.months, partKey(edition, month), () => ({ edition, month, shown: 0, correct: 0 }))
    shown.shown += sign
    shown.correct += sign * Number(line.isCorrect)
  }
}

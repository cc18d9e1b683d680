import { languageCodes } from '../../people/languages.ts'
import type { Difference } from './round.ts'

export interface GroupedShowing {
  isFocal: boolean
  isCorrect: boolean
  /** Score in the rest of the test, in ten-thousandths. */
  rest: number
}

export const ENOUGH_SHOWINGS = 100
const STRATUM = 1_000
/** The scale of the ETS (Educational Testing Service): one unit of difficulty is a little less than half a logit. */
const SCALE = 2.35
const LARGE = 1.5
const CLEAR = 1
const Z_ONE_SIDED = 1.6448536269514722

interface Counts {
  right: number
  wrong: number
  focalCorrect: number
  focalWrong: number
}

function strataOf(showings: readonly GroupedShowing[]): Iterable<Counts> {
  const strata = new Map<number, Counts>()
  for (const { isFocal, isCorrect, rest } of showings) {
    const key = Math.floor(rest / STRATUM)
    const counts = strata.get(key) ?? { right: 0, wrong: 0, focalCorrect: 0, focalWrong: 0 }
    if (isFocal) counts[isCorrect ? 'focalCorrect' : 'focalWrong'] += 1
    else counts[isCorrect ? 'right' : 'wrong'] += 1
    strata.set(key, counts)
  }
  return strata.values()
}

/** Common odds ratio over groups of equal scores (Mantel and Haenszel), and its error (Phillips and Holland). */
export function commonOddsRatio(
  showings: readonly GroupedShowing[],
): Pick<Difference, 'odds' | 'delta' | 'error'> | null {
  const sums = { r: 0, s: 0, pr: 0, both: 0, qs: 0 }
  for (const { right, wrong, focalCorrect, focalWrong } of strataOf(showings)) {
    const all = right + wrong + focalCorrect + focalWrong
    const [r, s] = [(right * focalWrong) / all, (wrong * focalCorrect) / all]
    const [p, q] = [(right + focalWrong) / all, (wrong + focalCorrect) / all]
    sums.r += r
    sums.s += s
    sums.pr += p * r
    sums.both += p * s + q * r
    sums.qs += q * s
  }
  // No comparison is possible, because the odds ratio would be zero or infinite.
  if (sums.r === 0 || sums.s === 0) return null
  const odds = sums.r / sums.s
  const spread = sums.pr / (2 * sums.r ** 2) + sums.both / (2 * sums.r * sums.s) + sums.qs / (2 * sums.s ** 2)
  return { odds, delta: -SCALE * Math.log(odds), error: SCALE * Math.sqrt(spread) }
}

/**
 * Class C of the Educational Testing Service: the difference is at least `LARGE`, and it is significantly above
 * `CLEAR`.
 */
export const isLarge = ({ delta, error }: Pick<Difference, 'delta' | 'error'>): boolean =>
  Math.abs(delta) >= LARGE && Math.abs(delta) - Z_ONE_SIDED * error > CLEAR

interface Member {
  group: string
  isCorrect: boolean
  rest: number
}

export function differencesOf(members: readonly Member[], groups: readonly string[]): Difference[] {
  const byGroup = Map.groupBy(members, ({ group }) => group)
  const sizeOf = (group: string) => byGroup.get(group)?.length ?? 0
  const [reference, ...others] = groups
  if (reference === undefined || sizeOf(reference) < ENOUGH_SHOWINGS) return []
  return others
    .filter((focal) => sizeOf(focal) >= ENOUGH_SHOWINGS)
    .flatMap((focal) => {
      const compared = members.filter(({ group }) => group === reference || group === focal)
      const oddsRatio = commonOddsRatio(compared.map(({ group, ...one }) => ({ ...one, isFocal: group === focal })))
      const people: Difference['people'] = [sizeOf(reference), sizeOf(focal)]
      return oddsRatio && isLarge(oddsRatio) ? [{ reference, focal, people, ...oddsRatio }] : []
    })
}

/**
 * If several languages have the same number of answers, the language with the alphabetically first code is the
 * reference.
 */
const LANGUAGES: readonly string[] = languageCodes.toSorted()

export function languagesBySize(members: readonly Pick<Member, 'group'>[]): string[] {
  const amounts = Map.groupBy(members, ({ group }) => group)
  const sizeOf = (group: string) => amounts.get(group)?.length ?? 0
  return LANGUAGES.toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

export const TIMES: readonly string[] = ['none', 'extra']

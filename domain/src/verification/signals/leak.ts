import type { Figure } from '../../insight/figures.ts'
import { fisher, Z_RARE } from '../../insight/interval.ts'

export interface TimedShowing {
  endAt: number
  isCorrect: boolean
  rest: number
}

const MIN_SHOWINGS = 30
const SCORE_SCALE = 10_000n

/** The covariance of two lists of n numbers, multiplied by n², so that the result is an integer. */
function centredProductSum(xs: readonly bigint[], ys: readonly bigint[]): bigint {
  let [x, y, xy] = [0n, 0n, 0n]
  for (const [at, one] of xs.entries()) {
    const other = ys[at] as bigint
    x += one
    y += other
    xy += one * other
  }
  return BigInt(xs.length) * xy - x * y
}

/** The correlation is exact until the last step, because its sums are integers. */
export function exactCorrelation(xs: readonly bigint[], ys: readonly bigint[]): number | null {
  const [ofX, ofY, together] = [centredProductSum(xs, xs), centredProductSum(ys, ys), centredProductSum(xs, ys)]
  if (ofX === 0n || ofY === 0n) return null
  if (together ** 2n === ofX * ofY) return together > 0n ? 1 : -1
  return Number(together) / (Math.sqrt(Number(ofX)) * Math.sqrt(Number(ofY)))
}

/** A question may have leaked if its answers improve faster than the rest of the tests. Null if not calculable. */
export function leakFigure(showings: readonly TimedShowing[]): Figure | null {
  if (showings.length < MIN_SHOWINGS) return null
  const value = exactCorrelation(
    showings.map(({ endAt }) => BigInt(Math.floor(endAt / 1000))),
    showings.map(({ isCorrect, rest }) => (isCorrect ? SCORE_SCALE : 0n) - BigInt(rest)),
  )
  return value === null ? null : { state: 'ok', value, ...fisher(value, showings.length, Z_RARE), needed: 0 }
}

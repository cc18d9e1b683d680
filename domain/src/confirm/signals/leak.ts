import type { Figure } from '../../insight/figures.ts'
import { fisher, Z_RARE } from '../../insight/interval.ts'

/** A showing with a rest, and when its test ended. */
export interface TimedShowing {
  /** In milliseconds. */
  endAt: number
  isRight: boolean
  rest: number
}

const ENOUGH = 30
const WHOLE = 10_000n

/** n times the sum of products around the means, of as many as there are of the other. */
function around(xs: readonly bigint[], ys: readonly bigint[]): bigint {
  let [x, y, xy] = [0n, 0n, 0n]
  for (const [at, one] of xs.entries()) {
    const other = ys[at] as bigint
    x += one
    y += other
    xy += one * other
  }
  return BigInt(xs.length) * xy - x * y
}

/** Pearson's of whole numbers, exact up to the last step; null where one of the two never varies. */
export function exactCorrelation(xs: readonly bigint[], ys: readonly bigint[]): number | null {
  const [ofX, ofY, together] = [around(xs, xs), around(ys, ys), around(xs, ys)]
  if (ofX === 0n || ofY === 0n) return null
  if (together ** 2n === ofX * ofY) return together > 0n ? 1 : -1
  return Number(together) / (Math.sqrt(Number(ofX)) * Math.sqrt(Number(ofY)))
}

/** Whether a question is answered better as time goes by, beyond what the rest of the papers explains; null where that cannot be said. */
export function leakFigure(showings: readonly TimedShowing[]): Figure | null {
  if (showings.length < ENOUGH) return null
  const value = exactCorrelation(
    showings.map(({ endAt }) => BigInt(Math.floor(endAt / 1000))),
    showings.map(({ isRight, rest }) => (isRight ? WHOLE : 0n) - BigInt(rest)),
  )
  return value === null ? null : { state: 'ok', value, ...fisher(value, showings.length, Z_RARE), needed: 0 }
}

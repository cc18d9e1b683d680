/** Sums over pairs of integers: count, Σx, Σx², Σy, Σy², Σxy. */
export interface PairSums {
  n: number
  x: number
  xx: number
  y: number
  yy: number
  xy: number
}

/** Integers, because the difference of two large floating-point products would lose digits. */
export const squaredDeviations = (n: number, sum: number, squares: number): bigint =>
  BigInt(n) * BigInt(squares) - BigInt(sum) ** 2n

export function correlation({ n, x, xx, y, yy, xy }: PairSums): number | null {
  const [ofX, ofY] = [squaredDeviations(n, x, xx), squaredDeviations(n, y, yy)]
  if (ofX === 0n || ofY === 0n) return null
  const together = BigInt(n) * BigInt(xy) - BigInt(x) * BigInt(y)
  if (together ** 2n === ofX * ofY) return together > 0n ? 1 : -1
  return Number(together) / (Math.sqrt(Number(ofX)) * Math.sqrt(Number(ofY)))
}

/** Quantile of the normal distribution for a 95 % interval. */
export const Z = 1.959963984540054
/** Quantile for a 99.8 % interval, so that one value in 1,000 is above the interval. */
export const Z_RARE = 3.0902323061678132

export interface Interval {
  low: number
  high: number
}

/** The Wilson interval of a share, which stays between 0 and 1 and is reliable for small n. */
export function wilson(found: number, n: number): Interval {
  const share = found / n
  const middle = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n)
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2))
  return { low: middle - half, high: middle + half }
}

/** A correlation of ±1 gets an interval without width, because Fisher's formula has no value for ±1. */
export function fisher(correlation: number, n: number, z: number): Interval {
  if (Math.abs(correlation) >= 1) return { low: correlation, high: correlation }
  const half = z / Math.sqrt(n - 3)
  return { low: Math.tanh(Math.atanh(correlation) - half), high: Math.tanh(Math.atanh(correlation) + half) }
}

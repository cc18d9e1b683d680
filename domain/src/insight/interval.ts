/** Nineteen of twenty lie within it. */
export const Z = 1.959963984540054
/** And 998 of 1,000 within this, so that one of 1,000 lies above. */
export const Z_RARE = 3.0902323061678132

export interface Interval {
  low: number
  high: number
}

/** Of a share: `found` of `n`, by Wilson. It stays within 0 and 1 and is honest for few. */
export function wilson(found: number, n: number): Interval {
  const share = found / n
  const middle = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n)
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2))
  return { low: middle - half, high: middle + half }
}

/** Of a correlation, by Fisher's z; at the very ends there is nothing left to be unsure of. */
export function fisher(correlation: number, n: number, z: number): Interval {
  if (Math.abs(correlation) >= 1) return { low: correlation, high: correlation }
  const half = z / Math.sqrt(n - 3)
  return { low: Math.tanh(Math.atanh(correlation) - half), high: Math.tanh(Math.atanh(correlation) + half) }
}

/** Minimum number of common runs for this similarity; slightly less, against rounding errors. */
const minimumOverlap = (size: number, bound: number) => Math.ceil(bound * size - 1e-9)

/** Two sets must share this number of their rarest runs before they are compared: a single match is often chance. */
export const requiredMatches = (size: number) => Math.min(8, 1 + (size >> 5))

/**
 * The number of rarest runs to check so that every similar set has enough matches. Common runs have the same order in
 * both sets, so the last needed match cannot be further back. A higher bound needs fewer runs; runs of nearly all texts
 * come last.
 */
export const prefixLength = (size: number, bound: number) =>
  size === 0 ? 0 : Math.min(size, size - minimumOverlap(size, bound) + requiredMatches(size))

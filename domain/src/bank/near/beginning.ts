/** Lowest number of common runs for this similarity; slightly less, because of rounding errors. */
const minimumOverlap = (size: number, bound: number) => Math.ceil(bound * size - 1e-9)

/**
 * Two texts must have this number of their rarest runs in common before they are compared, because a single match is
 * often chance.
 */
export const requiredMatches = (size: number) => Math.min(8, 1 + (size >> 5))

/**
 * The number of the rarest runs to check, so that every similar text has enough matches. Common runs have the same
 * order in both texts, so the last match that is needed cannot come later. With a higher bound, fewer runs are needed.
 */
export const prefixLength = (size: number, bound: number) =>
  size === 0 ? 0 : Math.min(size, size - minimumOverlap(size, bound) + requiredMatches(size))

/**
 * A tiny number is subtracted before rounding up, because floating-point errors can make the product slightly too high.
 */
const minimumOverlap = (size: number, bound: number) => Math.ceil(bound * size - 1e-9)

/**
 * Two texts are compared only if they have at least this number of their rarest trigrams in common. Long texts need
 * several common trigrams, because a single match is often chance.
 */
export const requiredMatches = (size: number) => Math.min(8, 1 + (size >> 5))

/**
 * The number of rarest trigrams to check. Every similar text has enough matches among them, because both texts have
 * their trigrams in the same order. With a higher bound, fewer trigrams are needed.
 */
export const prefixLength = (size: number, bound: number) =>
  size === 0 ? 0 : Math.min(size, size - minimumOverlap(size, bound) + requiredMatches(size))

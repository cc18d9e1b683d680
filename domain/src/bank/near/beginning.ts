/** What two sets as large as these must share at least to be so near; a hair less, so that rounding loses none. */
const leastShared = (size: number, bound: number) => Math.ceil(bound * size - 1e-9)

/** In how many of their rarest runs two such sets must meet before they are compared: a meeting in one is often chance. */
export const meetingsNeeded = (size: number) => Math.min(8, 1 + (size >> 5))

/**
 * How many of a set's rarest runs must be looked at to meet every near set often enough. Both sets hold what they share in the
 * same order. Behind the last needed meeting each set still holds the rest of what they share, so that meeting stands no further
 * back than this. A higher bound needs fewer runs. The common runs, which nearly all texts have, come last.
 */
export const lengthOfBeginning = (size: number, bound: number) =>
  size === 0 ? 0 : Math.min(size, size - leastShared(size, bound) + meetingsNeeded(size))

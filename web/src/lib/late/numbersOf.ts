import type { Kept } from './shelves.ts'

/** The questions of the paper, by their numbers, of which something is here. */
export const numbersOf = ({ submissions, selections }: Kept): number[] =>
  [...new Set([...submissions, ...selections].flatMap(({ number }) => number ?? []))].sort((a, b) => a - b)

import type { KeptAnswers } from './answerStores.ts'

/** The questions of the paper, by their numbers, of which something is here. */
export const numbersOf = ({ submissions, selections }: KeptAnswers): number[] =>
  [...new Set([...submissions, ...selections].flatMap(({ number }) => number ?? []))].sort((a, b) => a - b)

import type { KeptAnswers } from './answerStores.ts'

export const questionNumbers = ({ submissions, selections }: KeptAnswers): number[] =>
  [...new Set([...submissions, ...selections].flatMap(({ number }) => number ?? []))].sort((a, b) => a - b)

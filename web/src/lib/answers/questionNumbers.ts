import type { UnsentAnswers } from './answerStores.ts'

export const questionNumbers = ({ submissions, selections }: UnsentAnswers): number[] =>
  [...new Set([...submissions, ...selections].flatMap(({ number }) => number ?? []))].sort((a, b) => a - b)

import type { SourceFile } from './imports.ts'

const HANGING = /(?:^|\s)(?:\/\/|\/?\*).*\b(?:whoever|those who|of whom)\b/i

/** The subject of a comment's sentence is a noun: a sentence that hangs on 'who' is read twice. */
export const hangingSentences = ({ path, text }: SourceFile): string[] =>
  text
    .split('\n')
    .filter((line) => HANGING.test(line))
    .map((line) => `${path}: a sentence has a noun as its subject: ${line.trim()}`)

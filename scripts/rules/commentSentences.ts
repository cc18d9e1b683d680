import type { SourceFile } from './imports.ts'

const hard: readonly (readonly [RegExp, string])[] = [
  [/\b(?:whoever|whomever|whosoever|anew|whereby|wherein|therein|thereof|henceforth|hitherto)\b/i, 'use a plain word'],
  [/\b(?:of|for|to|by|from|with|about) (?:whom|whose)\b/i, 'split the sentence'],
  [/\b(?:those|they|one|ones|everybody|somebody|nobody) (?:who|whom|whose)\b/i, 'name the people: candidates, users'],
  [/\b(?:nobody|no one) (?:is|are|was|has|can|may|must|will|would|else|but)\b/i, 'say it positively, or with "not"'],
  [/\bnothing (?:of|else|waits|loses|needs|reads|sees|gets)\b/i, 'say it positively, or with "not"'],
  [/\b(?:is|are|was|were|be|been|being) (?:told|brought|carried|taken for|done without)\b/i, 'use the technical verb'],
  [/\b(?:tell|tells|telling) (?:of|apart)\b|\btold of\b/i, 'report, show or distinguish'],
  [/\b(?:stands|stood) (?:in|on|at|by|beside|behind|under|over|above|there|for itself|open)\b/i, 'is in, appears'],
  [/\b(?:lies|lay) (?:in|on|at|beside|there|ready)\b/i, 'is in, is stored in'],
  [
    /\b(?:reckon(?:s|ed|ing)?|mends|mended|mending|in vain|in earnest|as it were)\b/i,
    'calculate, fix, or leave it out',
  ],
]

const isText = (path: string) => /(?:\/i18n\/en\/|^contract\/src\/(?:refusals|fieldErrors)\.ts$)/.test(path)

const TITLE = /^\s*(?:test|describe)(?:\.\w+)*(?:\(.*\))?\(\s*['"`]|^\]\)\(\s*['"`]/

function proseOf({ path, text }: SourceFile): string[] {
  if (path.endsWith('.md'))
    return text
      .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
      .replaceAll(/`[^`\n]*`/g, '')
      .split('\n')
  return text.split('\n').map((line) => {
    if (isText(path) || TITLE.test(line)) return line
    return /(?:^|\s)\/\/ (.*)$|^\s*\/?\*+ (.*)$/.exec(line)?.[0] ?? ''
  })
}

export const hardSentences = (file: SourceFile): string[] =>
  proseOf(file).flatMap((line, at) =>
    hard.flatMap(([pattern, advice]) => {
      const [found] = pattern.exec(line) ?? []
      return found === undefined ? [] : [`${file.path}:${at + 1}: "${found}" is hard to read: ${advice}`]
    }),
  )

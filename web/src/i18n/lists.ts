import { type Language, readLanguage } from './language.ts'

type Signs = Partial<Record<Language, string>>
/** Separators of lists. `Intl` cannot be used, because it has no Chinese list format without a conjunction. */
const commas: Signs = { ch: '、', ja: '、', ar: '، ' }
const colons: Signs = { ch: '：', ja: '：', fr: '\u00a0:' }
const gaps: Signs = { ch: '', ja: '' }

/** 'Loops, Arrays, Locks': a list without a conjunction. */
export const listInWords = (parts: readonly (string | number)[]): string => parts.join(commas[readLanguage()] ?? ', ')

export const labelInWords = (words: string): string => words + (colons[readLanguage()] ?? ':')

export const namedInWords = (words: string, value: string | number): string =>
  [labelInWords(words), value].join(gaps[readLanguage()] ?? ' ')

/** Joins sentences; Chinese and Japanese have no space between them. */
export const sentencesInWords = (sentences: readonly (string | false | null)[]): string =>
  sentences.filter(Boolean).join(gaps[readLanguage()] ?? ' ')

import { type Language, readLanguage } from './language.ts'

type Signs = Partial<Record<Language, string>>
/** `Intl` has no form for a list without a word before the last in Chinese. */
const commas: Signs = { ch: '、', ja: '、', ar: '، ' }
const colons: Signs = { ch: '：', ja: '：', fr: '\u00a0:' }
const gaps: Signs = { ch: '', ja: '' }

/** 'Loops, Arrays, Locks': what is merely listed. */
export const listInWords = (parts: readonly (string | number)[]): string => parts.join(commas[readLanguage()] ?? ', ')

/** 'Language:', in front of what it names. */
export const labelInWords = (words: string): string => words + (colons[readLanguage()] ?? ':')

/** 'answered: 3' */
export const namedInWords = (words: string, value: string | number): string =>
  [labelInWords(words), value].join(gaps[readLanguage()] ?? ' ')

/** One sentence after the other; Chinese and Japanese leave no room between them. */
export const sentencesInWords = (sentences: readonly (string | false | null)[]): string =>
  sentences.filter(Boolean).join(gaps[readLanguage()] ?? ' ')

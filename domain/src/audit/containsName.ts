import { searchText } from '../exam/interview.ts'

/** The words of a text, without accents, upper case and separators. */
export const nameWords = (text: string): string[] =>
  searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const paddedWords = (text: string) => ` ${nameWords(text).join(' ')} `

const UNPARTED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** True if a text contains the name as whole words: "Liability" does not contain "Li". */
export function containsName(text: string, name: string): boolean {
  const words = paddedWords(name)
  if (words.trim() === '') return false
  return paddedWords(text).includes(UNPARTED.test(name) ? words.trim() : words)
}

import { searchText } from '../searchText.ts'

export const nameWords = (text: string): string[] =>
  searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const paddedWords = (text: string) => ` ${nameWords(text).join(' ')} `

const UNPARTED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Finds only whole words: "Liability" does not contain "Li". */
export function containsName(text: string, ...names: readonly string[]): boolean {
  const inText = paddedWords(text)
  return names.some((name) => {
    const words = paddedWords(name)
    return words.trim() !== '' && inText.includes(UNPARTED.test(name) ? words.trim() : words)
  })
}

import { searchText } from '../exam/interview.ts'

/** Words alone, however they are written, parted and accented. */
const wordsOf = (text: string) =>
  ` ${searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

/** Written without a space between words. */
const UNPARTED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Whether a text holds a name, whole: "Liability" holds no "Li". */
export function holdsName(text: string, name: string): boolean {
  const words = wordsOf(name)
  if (words.trim() === '') return false
  return wordsOf(text).includes(UNPARTED.test(name) ? words.trim() : words)
}

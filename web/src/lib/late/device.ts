import { newKey } from '../newKey.ts'
import { readStored, store } from '../storage.ts'

const key = 'assay-device'

let known: string | undefined

/** A worker keeps no words: it speaks for the page that has sent it. */
export function speakAs(word: string): void {
  known = word
}

/** The random word by which the server tells two browsers apart. One that keeps nothing is a new one at every visit. */
export function device(): string {
  if (known) return known
  known = readStored(key) ?? newKey()
  store(key, known)
  return known
}

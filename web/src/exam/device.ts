import { newKey } from '../lib/newKey.ts'
import { readStored, store } from '../lib/storage.ts'

const key = 'assay-device'

let known: string | undefined

/** The random word by which the server tells two browsers apart. One that keeps nothing is a new one at every visit. */
export function device(): string {
  if (known) return known
  known = readStored(key) ?? newKey()
  store(key, known)
  return known
}

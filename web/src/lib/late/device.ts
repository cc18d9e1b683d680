import { newKey } from '../newKey.ts'
import { readStored, storeValue } from '../storage.ts'

const key = 'assay-device'

let known: string | undefined

/** A service worker has no local storage, so it uses the page's id. */
export function setDeviceId(word: string): void {
  known = word
}

/** A random id that distinguishes browsers. Without storage it changes with every visit. */
export function device(): string {
  if (known) return known
  known = readStored(key) ?? newKey()
  storeValue(key, known)
  return known
}

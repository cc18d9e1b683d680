import { newKey } from '../newKey.ts'
import { readStored, storeValue } from '../storage.ts'

const key = 'assay-device'

let known: string | undefined

/** The page sends the id, because a service worker cannot read local storage. */
export function setDeviceId(word: string): void {
  known = word
}

/** Without storage, each visit has another id. */
export function device(): string {
  if (known) return known
  known = readStored(key) ?? newKey()
  storeValue(key, known)
  return known
}

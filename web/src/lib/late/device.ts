import { newKey } from '../newKey.ts'
import { readStored, storeValue } from '../storage.ts'

const key = 'assay-device'

let known: string | undefined

/** A service worker cannot read local storage, so the page sends the device's id to the worker. */
export function setDeviceId(word: string): void {
  known = word
}

/** A random id of this browser. Without storage, each visit has another id. */
export function device(): string {
  if (known) return known
  known = readStored(key) ?? newKey()
  storeValue(key, known)
  return known
}

import { newKey } from '../lib/newKey.ts'

const key = 'assay-device'

function recall(): string {
  try {
    const kept = localStorage.getItem(key) ?? newKey()
    localStorage.setItem(key, kept)
    return kept
  } catch {
    // A browser that keeps nothing is a new one at every visit.
    return newKey()
  }
}

let known: string | undefined

/** The random word by which the server tells two browsers apart. */
export function device(): string {
  known ??= recall()
  return known
}

import { readStored, removeValue, storedKeys, storeValue } from '../storage.ts'
import type { KeptAnswers } from './answerStores.ts'

/** Every page checks these marks, so they are in local storage, which can be read immediately. */
export const MARK_PREFIX = 'assay-late '

export interface Mark {
  pressed: string | null
  isOver: boolean
}

export function readLateMark(code: string): Mark | null {
  const [over, pressed] = readStored(MARK_PREFIX + code)?.split(' ') ?? []
  return over === undefined ? null : { isOver: over === 'over', pressed: pressed || null }
}

export function writeLateMark(code: string, mark: Mark | null): void {
  if (mark) storeValue(MARK_PREFIX + code, `${mark.isOver ? 'over' : 'open'} ${mark.pressed ?? ''}`)
  else removeValue(MARK_PREFIX + code)
}

/** Data of tests that ended on this page. `isStorageWorking`: the database has the same data. */
export const unsavedAnswers = new Map<string, KeptAnswers & Mark & { isStorageWorking: boolean }>()

export const lateCodes = (): string[] => [
  ...new Set([
    ...unsavedAnswers.keys(),
    ...storedKeys().flatMap((key) => (key.startsWith(MARK_PREFIX) ? [key.slice(MARK_PREFIX.length)] : [])),
  ]),
]

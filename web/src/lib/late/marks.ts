import { forget, readStored, store, storedKeys } from '../storage.ts'
import type { KeptAnswers } from './answerStores.ts'

/** Every page checks these marks, so they are in local storage, which needs no opening. */
export const MARK = 'assay-late '

export interface Mark {
  pressed: string | null
  isOver: boolean
}

export function readMark(code: string): Mark | null {
  const [over, pressed] = readStored(MARK + code)?.split(' ') ?? []
  return over === undefined ? null : { isOver: over === 'over', pressed: pressed || null }
}

export function writeMark(code: string, mark: Mark | null): void {
  if (mark) store(MARK + code, `${mark.isOver ? 'over' : 'open'} ${mark.pressed ?? ''}`)
  else forget(MARK + code)
}

/** Data of tests that ended on this page. `isLasting`: the database has it too, with its current state. */
export const leftovers = new Map<string, KeptAnswers & Mark & { isLasting: boolean }>()

export const lateCodes = (): string[] => [
  ...new Set([
    ...leftovers.keys(),
    ...storedKeys().flatMap((key) => (key.startsWith(MARK) ? [key.slice(MARK.length)] : [])),
  ]),
]

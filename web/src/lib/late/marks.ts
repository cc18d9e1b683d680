import { forget, readStored, store, storedKeys } from '../storage.ts'
import type { KeptAnswers } from './answerStores.ts'

/** Every page of the product looks for these, so each is written at once, and read without opening anything. */
export const MARK = 'assay-late '

/** Something of this test is here and not at the server. */
export interface Mark {
  /** When its candidate has pressed Send, by the server's clock. */
  pressed: string | null
  /** This browser has seen its end. */
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

/** What an ended test of this page has left. `isLasting`: the database has it too, and what has become of it. */
export const leftovers = new Map<string, KeptAnswers & Mark & { isLasting: boolean }>()

/** Every test of which something is to be handed in from here. */
export const lateCodes = (): string[] => [
  ...new Set([
    ...leftovers.keys(),
    ...storedKeys().flatMap((key) => (key.startsWith(MARK) ? [key.slice(MARK.length)] : [])),
  ]),
]

import { forget, readStored, store, storedKeys } from '../../../lib/storage.ts'
import type { Change } from '../engine.ts'
import type { Selections } from '../examState.ts'
import type { ExamStorage } from './storage.ts'

const POSITION = 'assay-place '
const FLAGS = 'assay-flags '

const positionKey = (code: string) => POSITION + code

/** Where this device has stood before. */
export function storedPosition(code: string): number | null {
  const stored = readStored(positionKey(code))
  return stored === null ? null : Number(stored)
}

const flagsKey = (code: string) => FLAGS + code

const idsIn = (stored: string | null) => (stored ?? '').split(',').map(Number).filter(Boolean)

/** What this device has flagged for review. */
export const storedFlags = (code: string): number[] => idsIn(readStored(flagsKey(code)))

/** Every interview of which this browser knows a position or flags. */
export const markedCodes = (): string[] =>
  storedKeys().flatMap((key) => {
    const start = [POSITION, FLAGS].find((one) => key.startsWith(one))
    return start ? [key.slice(start.length)] : []
  })

/** Forgets what is kept beside the database of answers. */
export function forgetMarks(code: string): void {
  forget(positionKey(code))
  forget(flagsKey(code))
}

function changedIds(before: Selections, now: Selections): number[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(now)].map(Number))
  return [...ids].filter((id) => before[id] !== now[id])
}

/** Writes into this browser what must outlive the page, and clears it when the exam is over. */
export function createStoring(code: string, storage: Pick<ExamStorage, 'putSelection' | 'clear'>) {
  return ({ event, before, now }: Change): void => {
    if (event.kind === 'ended') {
      void storage.clear()
      forgetMarks(code)
      return
    }
    for (const id of changedIds(before.selections, now.selections)) {
      void storage.putSelection(id, now.selections[id] ?? null)
    }
    if (now.flags !== before.flags) store(flagsKey(code), now.flags.join(','))
    if (now.isPlaced && (now.index !== before.index || !before.isPlaced)) store(positionKey(code), String(now.index))
  }
}

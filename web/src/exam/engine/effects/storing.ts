import { forget, readStored, store } from '../../../lib/storage.ts'
import type { Change } from '../engine.ts'
import type { Selections } from '../examState.ts'
import type { ExamStorage } from './storage.ts'

const positionKey = (code: string) => `assay-place ${code}`

/** Where this device has stood before. */
export function storedPosition(code: string): number | null {
  const stored = readStored(positionKey(code))
  return stored === null ? null : Number(stored)
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
      forget(positionKey(code))
      return
    }
    for (const id of changedIds(before.selections, now.selections)) {
      void storage.putSelection(id, now.selections[id] ?? null)
    }
    if (now.isPlaced && (now.index !== before.index || !before.isPlaced)) store(positionKey(code), String(now.index))
  }
}

import { useState } from 'react'
import type { BatchOutcome } from './useBatch.ts'
import type { Selected } from './useSelected.ts'

/** The result of the last batch, with names of its questions, because changed ones leave the selection. */
export function useBatchOutcome(selected: Selected) {
  const [outcome, setOutcome] = useState<{ done: BatchOutcome; nameOf: (id: number) => string } | null>(null)
  const tell = (done: BatchOutcome) => {
    setOutcome({ done, nameOf: selected.nameOf })
    // Rejected questions stay selected for review.
    selected.drop(done.changed)
  }
  return { outcome, tell, close: () => setOutcome(null) }
}

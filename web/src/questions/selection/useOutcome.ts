import { useState } from 'react'
import type { BatchOutcome } from './useBatch.ts'
import type { Selected } from './useSelected.ts'

/** What came of the last thing that was done with many questions, and their names, which leave the selection with them. */
export function useOutcome(selected: Selected) {
  const [outcome, setOutcome] = useState<{ done: BatchOutcome; nameOf: (id: number) => string } | null>(null)
  const tell = (done: BatchOutcome) => {
    setOutcome({ done, nameOf: selected.nameOf })
    // Those that are left are the ones to look at.
    selected.drop(done.changed)
  }
  return { outcome, tell, close: () => setOutcome(null) }
}

import type { Interview } from '@assay/contract/interviews/interviews'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Selection } from '../selection/useSelection.ts'
import { initialSelectionCount } from './rankingState.ts'

/** A link can preselect the first rows; this happens once, as soon as they are loaded. */
export function useInitialSelection(interviews: readonly Interview[] | undefined, chosen: Selection): void {
  const [toChoose, setToChoose] = useState(initialSelectionCount(useSearch({ from: '/staff/admin' })))
  if (!interviews || toChoose === 0) return
  setToChoose(0)
  chosen.chooseAll(interviews.slice(0, toChoose))
}

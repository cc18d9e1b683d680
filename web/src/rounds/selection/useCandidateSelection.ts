import type { Interview } from '@assay/contract/interviews/interviews'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import type { RowSelection } from '../../interviews/list/NumberCell.tsx'

export function useCandidateSelection(shown: readonly Interview[] = []) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Interview>>(new Map())
  // A selected row may have changed since it was selected, so its newest data is used.
  const newest = new Map(shown.map((interview) => [interview.code, interview]))
  const without = (code: string) => new Map([...chosen].filter(([one]) => one !== code))

  const rowSelection: RowSelection = {
    label: (name) => t('ROUND.SELECT', { name }),
    isChosen: (code) => chosen.has(code),
    whyNot: () => null,
    toggle: (interview) => {
      const { code } = interview
      setChosen(chosen.has(code) ? without(code) : new Map([...chosen, [code, interview]]))
    },
  }
  return {
    interviews: [...chosen].map(([code, one]) => newest.get(code) ?? one),
    rowSelection,
    chooseAll: (interviews: readonly Interview[]) => setChosen(new Map(interviews.map((one) => [one.code, one]))),
    drop: (code: string) => setChosen(without(code)),
    clear: () => setChosen(new Map()),
  }
}

export type CandidateSelection = ReturnType<typeof useCandidateSelection>

import type { Interview } from '@assay/contract/interviews/interviews'
import { COMPARED } from '@assay/domain/limits'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import type { RowSelection } from './NumberCell.tsx'
import { readStoredSelection, storeSelection } from './storedSelection.ts'

export interface InterviewSelection {
  codes: readonly string[]
  isFull: boolean
  toggle: (code: string) => void
  drop: (code: string) => void
  clear: () => void
}

/**
 * The selection keeps the order in which the user selected the interviews. The list and the comparison share the
 * selection.
 */
export function useInterviewSelection(): InterviewSelection {
  const [codes, setCodes] = useState<readonly string[]>(readStoredSelection)
  const choose = (chosen: readonly string[]) => {
    setCodes(chosen)
    storeSelection(chosen)
  }
  const without = (code: string) => codes.filter((other) => other !== code)
  return {
    codes,
    isFull: codes.length >= COMPARED.max,
    toggle: (code) => choose(codes.includes(code) ? without(code) : [...codes, code]),
    drop: (code) => choose(without(code)),
    clear: () => choose([]),
  }
}

export function selectionProps({ codes, isFull, toggle }: InterviewSelection): RowSelection {
  const isChosen = (code: string) => codes.includes(code)
  return {
    label: (name) => t('INTERVIEWS.SELECT', { name }),
    isChosen,
    whyNot: ({ code, result }: Interview) => {
      if (!result) return t('INTERVIEWS.SELECT_FINISHED')
      return isFull && !isChosen(code) ? t('INTERVIEWS.SELECT_FULL') : null
    },
    toggle: ({ code }) => toggle(code),
  }
}

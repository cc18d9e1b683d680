import type { Interview } from '@assay/contract/interviews/interviews'
import { RowCheckbox } from '../../ui/list/RowCheckbox.tsx'
import styles from './NumberCell.module.css'

export interface RowSelection {
  label: (name: string) => string
  isChosen: (code: string) => boolean
  whyNot: (interview: Interview) => string | null
  toggle: (interview: Interview) => void
}

interface Props {
  number: number
  interview: Interview
  rowSelection: RowSelection
}

export function NumberCell({ number, interview, rowSelection }: Props) {
  const whyNot = rowSelection.whyNot(interview)
  return (
    <div className={styles['line']}>
      <RowCheckbox
        label={rowSelection.label(interview.name)}
        title={whyNot ?? undefined}
        isChecked={rowSelection.isChosen(interview.code)}
        isDisabled={whyNot !== null}
        onToggle={() => rowSelection.toggle(interview)}
      />
      {number}
    </div>
  )
}

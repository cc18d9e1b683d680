import type { Interview } from '@assay/contract/interviews/interviews'
import { RowCheckbox } from '../../ui/list/RowCheckbox.tsx'
import styles from './NumberCell.module.css'

export interface Choosing {
  label: (name: string) => string
  isChosen: (code: string) => boolean
  /** Returns the reason why a row cannot be selected, or null. */
  whyNot: (interview: Interview) => string | null
  toggle: (interview: Interview) => void
}

interface Props {
  number: number
  interview: Interview
  choosing: Choosing
}

export function NumberCell({ number, interview, choosing }: Props) {
  const whyNot = choosing.whyNot(interview)
  return (
    <div className={styles['line']}>
      <RowCheckbox
        label={choosing.label(interview.name)}
        title={whyNot ?? undefined}
        isChecked={choosing.isChosen(interview.code)}
        isDisabled={whyNot !== null}
        onToggle={() => choosing.toggle(interview)}
      />
      {number}
    </div>
  )
}

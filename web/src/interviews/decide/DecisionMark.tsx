import type { DecisionState } from '@assay/contract/decisions/decision'
import { Badge } from '@mantine/core'
import { stateInWords } from './decisionWords.ts'

const colors: Record<DecisionState, string> = {
  undecided: 'gray',
  shortlisted: 'blue',
  on_hold: 'yellow',
  declined: 'red',
  advanced: 'green',
}

export function DecisionMark({ state }: { state: DecisionState }) {
  if (state === 'undecided') return null
  return (
    <Badge variant="dot" size="sm" color={colors[state]}>
      {stateInWords(state)}
    </Badge>
  )
}

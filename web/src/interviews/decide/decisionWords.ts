import { type DecisionState, decisionState } from '@assay/contract/decisions/decision'
import { type TextKey, t } from '../../i18n/text.ts'

const names: Record<DecisionState, TextKey> = {
  undecided: 'DECISION.UNDECIDED',
  shortlisted: 'DECISION.SHORTLISTED',
  on_hold: 'DECISION.ON_HOLD',
  declined: 'DECISION.DECLINED',
  advanced: 'DECISION.ADVANCED',
}

export const stateInWords = (state: DecisionState): string => t(names[state])

export const offeredStates: readonly DecisionState[] = [
  ...decisionState.options.filter((state) => state !== 'undecided'),
  'undecided',
]

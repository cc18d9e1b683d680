import type { FileFault, Format, Import, LossCode } from '@assay/contract/imports/imports'
import type { Column } from './reading/draft.ts'

export interface PlannedLabel {
  from: string
  to: string | null
  amount: number
  color?: string
  description?: string
}

type Counts = Pick<Import, 'amount_of_items' | 'to_add' | 'taken' | 'near' | 'same' | 'refused' | 'without_label'>

export interface Summary extends Counts {
  losses: { code: LossCode; amount: number }[]
  labels: PlannedLabel[]
  columns: Column[] | null
  keys: Import['keys']
  formats: Format[]
  errors: FileFault[]
  order_proposed: number
  amount_of_passages: number
}

export const emptySummary = (): Summary => ({
  amount_of_items: 0,
  to_add: 0,
  taken: 0,
  near: 0,
  same: 0,
  refused: 0,
  without_label: 0,
  losses: [],
  labels: [],
  columns: null,
  keys: [],
  formats: [],
  errors: [],
  order_proposed: 0,
  amount_of_passages: 0,
})

/** Summaries from older releases do not contain `keys`, `order_proposed` and `amount_of_passages`. */
export const readSummary = (text: string): Summary => ({ ...emptySummary(), ...JSON.parse(text) })

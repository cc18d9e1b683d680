import type { Import } from '@assay/contract/imports/imports'
import type { LabelStyle } from './reading/draft.ts'

export interface PlannedLabel extends LabelStyle {
  from: string
  to: string | null
  amount: number
}

type Counts = 'amount_of_items' | 'to_add' | 'taken' | 'near' | 'same' | 'refused' | 'without_label' | 'order_proposed'
type Lists = 'losses' | 'columns' | 'keys' | 'formats' | 'errors'

export interface Summary extends Pick<Import, Counts | Lists> {
  labels: PlannedLabel[]
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

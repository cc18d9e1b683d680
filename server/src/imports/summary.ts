import type { FileFault, Format, Import, LossCode } from '@assay/contract/imports/imports'
import { z } from 'zod'
import type { Column } from './reading/draft.ts'

export interface PlannedLabel {
  from: string
  to: string | null
  /** How many questions to add have it. */
  amount: number
  /** As the file has it, for a label that the import makes. */
  color?: string
  description?: string
}

type Counts = Pick<Import, 'amount_of_items' | 'to_add' | 'taken' | 'near' | 'same' | 'refused' | 'without_label'>

/** What is known of a file beside its questions: a document on the row of its import. */
export interface Summary extends Counts {
  losses: { code: LossCode; amount: number }[]
  labels: PlannedLabel[]
  columns: Column[] | null
  keys: Import['keys']
  formats: Format[]
  errors: FileFault[]
  order_proposed: number
  /** The import says which. */
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

/** What an older version of this server wrote says nothing of these. */
type Later = Pick<Summary, 'keys' | 'order_proposed' | 'amount_of_passages'>

// Written by this server alone, in the shape above.
const document = z.custom<Omit<Summary, keyof Later> & Partial<Later>>(
  (value) => typeof value === 'object' && value !== null,
)

export const readSummary = (text: string): Summary => ({
  keys: [],
  order_proposed: 0,
  amount_of_passages: 0,
  ...document.parse(JSON.parse(text)),
})

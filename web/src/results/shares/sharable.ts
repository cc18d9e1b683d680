import type { Interview } from '@assay/contract/interviews/interviews'

export type Sharable = Pick<Interview, 'code' | 'name' | 'amount_of_notes'>

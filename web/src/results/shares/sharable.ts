import type { Interview } from '@assay/contract/interviews/interviews'

/** As much of an interview as sharing it needs. */
export type Sharable = Pick<Interview, 'code' | 'name' | 'amount_of_notes'>

import type { HandOver, SharedResults } from '@assay/contract/results/shares'

/** A link tells more than results, or it does not; it never tells a part of that. */
export const isHandOver = (shared: SharedResults): shared is HandOver => 'made_by' in shared

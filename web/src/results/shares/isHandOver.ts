import type { HandOver, SharedResults } from '@assay/contract/results/shares'

/** A link shows either plain results or all parts of a hand-over. */
export const isHandOver = (shared: SharedResults): shared is HandOver => 'made_by' in shared

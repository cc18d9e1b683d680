/** Exports name their origin with this, if the format allows it. */
export const TOOL = 'Assay'

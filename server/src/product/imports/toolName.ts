/** An import recognises the exports of Assay by this name. */
export const TOOL = 'Assay'

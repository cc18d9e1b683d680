/** Exports contain this name, if the format allows it, so that an import recognises the exports of Assay. */
export const TOOL = 'Assay'

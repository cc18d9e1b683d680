/** Exports contain this name, if the format allows it, so that an import recognises them. */
export const TOOL = 'Assay'

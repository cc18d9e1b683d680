/** By what an export names its origin, where its format has room for that. */
export const TOOL = 'Assay'

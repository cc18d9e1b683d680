/** An import recognises the exports of Assay by this tool name. */
export const TOOL = 'Assay'

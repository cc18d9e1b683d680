/** The product name is the same in every language. */
export const brand = 'Assay'

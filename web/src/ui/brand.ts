export const brand = 'Assay'

import type { Options } from 'remark-gfm'

/** Two tildes strike out; one is a sign, as in `0~40 and 50~60`. Every reader of the bank's texts has to agree in this. */
export const gfm: Options = { singleTilde: false }

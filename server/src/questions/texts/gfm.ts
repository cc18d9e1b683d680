import type { Options } from 'remark-gfm'

/**
 * Two tildes strike through; a single one is text, as in `0~40 and 50~60`. All parsers of the bank's texts must agree.
 */
export const gfm: Options = { singleTilde: false }

import type { Options } from 'remark-gfm'

/**
 * Text between double tildes is struck through. A single tilde is text, as in `0~40 and 50~60`. All parsers of the
 * bank's texts must use `singleTilde: false`.
 */
export const gfm: Options = { singleTilde: false }

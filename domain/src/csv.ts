export type Cell = string | number | null
type Separator = ',' | ';' | '\t'

/**
 * If a text starts with one of these signs, a spreadsheet runs the text as a formula. Some spreadsheets also accept
 * full-width signs.
 */
export const FORMULA_SIGNS = '=+\\-@＝＋－＠'
const formula = new RegExp(`^[${FORMULA_SIGNS}]`)
/**
 * Some programs split even a quoted cell at spaces, quotes or semicolons, and read a doubled quote as an empty text.
 */
const gap = /[\s";]+/g
/** For files with semicolons or tabs. Some programs split such a file at commas and ignore the quotes. */
const gapWithCommas = /[\s",;]+/g

/** A spreadsheet must not run a text as a formula. An apostrophe at the start of a cell marks the cell as text. */
function neutralizedText(text: string, separator: Separator): string {
  const inside = text.replaceAll(separator === ',' ? gap : gapWithCommas, (run, at: number) => {
    const parts = /[,;\t\r\n]/.test(run) || (at === 0 && !run.includes('"'))
    return parts && formula.test(text.charAt(at + run.length)) ? `${run}'` : run
  })
  return formula.test(text) || /^[\t\r]/.test(text) ? `'${inside}` : inside
}

function csvCell(cell: Cell, separator: Separator): string {
  if (typeof cell === 'number') return String(cell)
  const text = neutralizedText(cell ?? '', separator)
  return /[",;\t\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** CSV as in RFC 4180. The caller chooses the separator, because the usual separator depends on the country. */
export function csvOf(rows: readonly (readonly Cell[])[], separator: Separator = ','): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`).join('')
}

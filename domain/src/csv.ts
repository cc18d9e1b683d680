export type Cell = string | number | null
type Separator = ',' | ';' | '\t'

/**
 * Spreadsheets execute a text with one of these first characters as a formula; some treat full-width characters the
 * same.
 */
export const FORMULA_SIGNS = '=+\\-@＝＋－＠'
const formula = new RegExp(`^[${FORMULA_SIGNS}]`)
/** Some programs split at these even inside quotes, and read the doubled quote after them as an empty text. */
const gap = /[\s";]+/g
/** For tables with another separator, also commas: a program that splits at commas does not find the quotes. */
const gapWithCommas = /[\s",;]+/g

/** A leading apostrophe marks a cell as text in spreadsheets. */
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

/** CSV (RFC 4180) with protection against formula injection. The separator depends on the country. */
export function csvOf(rows: readonly (readonly Cell[])[], separator: Separator = ','): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`).join('')
}

export type Cell = string | number | null
type Separator = ',' | ';' | '\t'

/** A spreadsheet takes a text that begins with one of these for a formula and would work it out; some read full-width signs as plain ones. */
export const FORMULA_SIGNS = '=+\\-@＝＋－＠'
const formula = new RegExp(`^[${FORMULA_SIGNS}]`)
/** Some part cells at these, quoted or not, and see an empty text in the doubled quote behind them. */
const gap = /[\s";]+/g
/** A comma as well, in a table of another separator: its quotes do not stand where a program that splits at commas looks for them. */
const gapWithCommas = /[\s",;]+/g

/** An apostrophe in front is how spreadsheets are told that this is a text. */
function asText(text: string, separator: Separator): string {
  const inside = text.replaceAll(separator === ',' ? gap : gapWithCommas, (run, at: number) => {
    const parts = /[,;\t\r\n]/.test(run) || (at === 0 && !run.includes('"'))
    return parts && formula.test(text.charAt(at + run.length)) ? `${run}'` : run
  })
  return formula.test(text) || /^[\t\r]/.test(text) ? `'${inside}` : inside
}

function written(cell: Cell, separator: Separator): string {
  if (typeof cell === 'number') return String(cell)
  const text = asText(cell ?? '', separator)
  return /[",;\t\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as comma-separated values (RFC 4180) that no spreadsheet takes for formulas; some countries part their cells by something else. */
export function csvOf(rows: readonly (readonly Cell[])[], separator: Separator = ','): string {
  return rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join('')
}

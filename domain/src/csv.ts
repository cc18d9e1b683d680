export type Cell = string | number | null

/** A spreadsheet takes a text that begins like this for a formula and would work it out. */
const formula = /^[=+\-@]/
/** Some part cells at these, quoted or not, and see an empty text in the doubled quote behind them. */
const gap = /[\s";]+/g

/** An apostrophe in front is how spreadsheets are told that this is a text. */
function asText(text: string): string {
  const inside = text.replaceAll(gap, (run, at: number) => {
    const parts = /[;\t\r\n]/.test(run) || (at === 0 && !run.includes('"'))
    return parts && formula.test(text.charAt(at + run.length)) ? `${run}'` : run
  })
  return formula.test(text) || /^[\t\r]/.test(text) ? `'${inside}` : inside
}

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = asText(cell ?? '')
  return /[",;\t\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as comma-separated values (RFC 4180) that no spreadsheet takes for formulas; some countries part their cells by something else. */
export function csvOf(rows: readonly (readonly Cell[])[], separator: ',' | ';' | '\t' = ','): string {
  return rows.map((row) => `${row.map(written).join(separator)}\r\n`).join('')
}

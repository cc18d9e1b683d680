export type Cell = string | number | null

/** A spreadsheet takes a text that begins like this for a formula and would work it out. */
const formula = /^[=+\-@\t\r]/

function written(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  // An apostrophe in front is how spreadsheets are told that this is a text.
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A table as comma-separated values (RFC 4180) that no spreadsheet takes for formulas. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

import { type Cell, csvOf } from '@assay/domain/csv'
import { saveFile } from './saveFile.ts'

/** Spreadsheets read UTF-8 only when it says so. */
const byteOrderMark = '\uFEFF'

/** Hands a table to the browser as a file that every spreadsheet opens; the name comes without its ending. */
export function saveTable(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, 'text/csv', byteOrderMark + csvOf(rows))
}

import { type Cell, csvOf } from '@assay/domain/csv'
import { saveFile } from './saveFile.ts'

/** Spreadsheets read UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

/** Saves a table as CSV; the name has no extension. */
export function saveTable(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, 'text/csv', byteOrderMark + csvOf(rows))
}

import { type Cell, csvOf } from '@assay/domain/csv'
import { saveFile } from './saveFile.ts'

/** Spreadsheet programs read UTF-8 correctly only with a byte order mark. */
const byteOrderMark = '\uFEFF'

export function saveTable(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, 'text/csv', byteOrderMark + csvOf(rows))
}

import { FORMULA_SIGNS } from '@assay/domain/csv'
import { CsvError, parse } from 'csv-parse/sync'
import { Unreadable } from '../../reading/draft.ts'
import { looseRows } from './csvLoose.ts'
import type { Row } from './row.ts'

const SEPARATORS = [',', ';', '\t'] as const

/** The separator that a first line names, or else the one that its header has most of. */
export function separatorOf(text: string): { separator: string; skipped: number } {
  const [, named] = /^sep=(.)(?:\n|$)/.exec(text) ?? []
  if (named !== undefined) return { separator: named, skipped: 1 }
  const [header = ''] = text.trimStart().split('\n', 1)
  const amountOf = (separator: string) => header.split(separator).length
  const [separator = ','] = SEPARATORS.toSorted((one, other) => amountOf(other) - amountOf(one))
  return { separator, skipped: 0 }
}

/** Spreadsheets are kept from reading a cell as a formula by an apostrophe in front, which is none of the text. */
const guard = new RegExp(`^'(?='*[${FORMULA_SIGNS}\\t])`)
const unguarded = (cell: string) => cell.replace(guard, '')

function strictRows(text: string, separator: string, skipped: number, most?: number): Row[] {
  // With `info` every record comes in a wrapping that the types do not tell.
  const records = parse(text, {
    delimiter: separator,
    from_line: skipped + 1,
    relax_column_count: true,
    info: true,
    ...(most !== undefined && { to: most }),
  }) as unknown as { record: string[]; info: { lines: number } }[]
  let line = skipped + 1
  return records.map(({ record, info }) => {
    const row = { cells: record, line }
    line = info.lines + 1
    return row
  })
}

/** All rows, or the first ones; where quotes stand that should not, what can be told all the same. */
export function rowsOf(text: string, most?: number): Row[] {
  const { separator, skipped } = separatorOf(text)
  const read = () => {
    try {
      return strictRows(text, separator, skipped, most)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      return looseRows(text, separator, skipped, most)
    }
  }
  return read().map((row) => ({ ...row, cells: row.cells.map(unguarded) }))
}

export const isEmpty = ({ cells }: Row) => cells.every((cell) => cell.trim() === '')

/** The names in the first line of a table; those of one whose quotes do not end are none. */
export function headerOf(text: string): string[] {
  try {
    return rowsOf(text, 1)[0]?.cells ?? []
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

import { FORMULA_SIGNS } from '@assay/domain/csv'
import { CsvError, parse } from 'csv-parse/sync'
import { Unreadable } from '../../reading/draft.ts'
import { parseLooseRows } from './csvLoose.ts'
import type { Row } from './row.ts'

const SEPARATORS = [',', ';', '\t'] as const

export function separatorOf(text: string): { separator: string; skipped: number } {
  const [, named] = /^sep=(.)(?:\n|$)/.exec(text) ?? []
  if (named !== undefined) return { separator: named, skipped: 1 }
  const [header = ''] = text.trimStart().split('\n', 1)
  const amountOf = (separator: string) => header.split(separator).length
  const [separator = ','] = SEPARATORS.toSorted((one, other) => amountOf(other) - amountOf(one))
  return { separator, skipped: 0 }
}

/** An apostrophe prevents a spreadsheet from running a cell as a formula. The apostrophe is not part of the text. */
const guard = new RegExp(`^'(?='*[${FORMULA_SIGNS}\\t])`)
const unguarded = (cell: string) => cell.replace(guard, '')

function strictRows(text: string, separator: string, skipped: number, most?: number): Row[] {
  // Safe cast: with `info`, each record is wrapped, which the types do not show.
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

export function parseCsvRows(text: string, most?: number): Row[] {
  const { separator, skipped } = separatorOf(text)
  const read = () => {
    try {
      return strictRows(text, separator, skipped, most)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      return parseLooseRows(text, separator, skipped, most)
    }
  }
  return read().map((row) => ({ ...row, cells: row.cells.map(unguarded) }))
}

export const isEmpty = ({ cells }: Row) => cells.every((cell) => cell.trim() === '')

export function headerOf(text: string): string[] {
  try {
    return parseCsvRows(text, 1)[0]?.cells ?? []
  } catch (error) {
    if (error instanceof Unreadable) return []
    throw error
  }
}

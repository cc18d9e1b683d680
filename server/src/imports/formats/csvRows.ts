import { CsvError, parse } from 'csv-parse/sync'
import { Unreadable } from '../reading/draft.ts'

export interface Row {
  cells: string[]
  line: number
}

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
const unguarded = (cell: string) => cell.replace(/^'(?='*[=+\-@\t])/, '')

export function rowsOf(text: string): Row[] {
  const { separator, skipped } = separatorOf(text)
  try {
    // With `info` every record comes in a wrapping that the types do not tell.
    const records = parse(text, {
      delimiter: separator,
      from_line: skipped + 1,
      relax_column_count: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    let line = skipped + 1
    return records.map(({ record, info }) => {
      const row = { cells: record.map(unguarded), line }
      line = info.lines + 1
      return row
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = (error as { lines?: unknown }).lines
    throw new Unreadable('UNREADABLE_FILE', {
      words: 'a quote does not end where it should',
      ...(typeof at === 'number' && { line: at }),
    })
  }
}

export const isEmpty = ({ cells }: Row) => cells.every((cell) => cell.trim() === '')

/** The names in the first line of a table; those of one whose quotes do not end are none. */
export function headerOf(text: string): string[] {
  const { separator, skipped } = separatorOf(text)
  try {
    const [header = []] = parse(text, { delimiter: separator, from_line: skipped + 1, to: 1, relax_column_count: true })
    return header.map(unguarded)
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

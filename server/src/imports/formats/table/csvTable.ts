import type { Key } from '@assay/contract/imports/imports'
import { type Column, Unreadable } from '../../reading/draft.ts'
import { areClear, columnsOf } from './csvColumns.ts'
import { answersIn, areMarked, markedAnswers } from './csvMarks.ts'
import { readKey } from './csvRight.ts'
import { areKnown, areNumbers, type GivenColumns } from './givenColumns.ts'
import type { Row } from './row.ts'

export interface Table {
  columns: Column[]
  /** What the columns are called: by their header, or by their numbers where there is none. */
  names: readonly string[]
  rows: readonly Row[]
}

/** The role that a row's key comes from, unless columns mark what is right. */
export const keyColumnOf = (columns: readonly Column[]): string =>
  columns.find(({ role }) => role?.startsWith('correct'))?.role ?? 'correct'

/** Whether the first row names columns in words that are known. */
function isHeader(cells: readonly string[], given: GivenColumns): boolean {
  const own = columnsOf(cells)
  const [number] = Object.entries(given).find(([, role]) => role === 'description') ?? []
  return areClear(own) || own[Number(number) - 1]?.role === 'description'
}

/** Whether a row says in its columns what is right, or leaves it out, as no name of a column does. */
function isQuestion(columns: readonly Column[], cells: readonly string[], key: Key | undefined): boolean {
  const answers = answersIn(columns, cells)
  if (areMarked(columns)) return markedAnswers(answers) !== null
  const column = keyColumnOf(columns)
  const cell = cells[columns.findIndex(({ role }) => role === column)] ?? ''
  return /^\s*\d*\s*$/.test(cell) || Boolean(readKey([{ cell, answers }], column, key).right[0])
}

/** The table with what is known of its columns. Where all are said by number, its first row may be a question. */
export function tableOf(all: readonly Row[], given: GivenColumns, key: Key | undefined): Table {
  const [first, ...rest] = all
  if (!first) throw new Unreadable('REQUIRED')
  const named: Table = { columns: columnsOf(first.cells, given), names: first.cells, rows: rest }
  const isSure = !areNumbers(given) || isHeader(first.cells, given)
  const numbers = first.cells.map((_, at) => String(at + 1))
  const numbered: Table = { columns: columnsOf(numbers, given), names: numbers, rows: all }
  const isFirstRead = !isSure && isQuestion(numbered.columns, first.cells, key)
  const unnamed = isFirstRead ? numbered : { ...named, columns: columnsOf(first.cells, given, numbers) }
  const table = isSure ? named : unnamed
  if (first.isBroken && table.rows === rest)
    throw new Unreadable('UNREADABLE_FILE', { words: 'a quote does not end where it should', line: first.line })
  if (!areClear(table.columns) || !areKnown(given, first.cells))
    throw new Unreadable('COLUMNS_UNCLEAR', { columns: table.columns, line: first.line })
  return table
}

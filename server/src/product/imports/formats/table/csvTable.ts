import type { Key } from '@assay/contract/imports/imports'
import { misspelledAnswerColumns } from '@assay/domain/bank/columns/misspelledAnswerColumns'
import { IMPORT } from '@assay/domain/limits'
import { type Column, Unreadable } from '../../reading/draft.ts'
import { areClear, clashingColumns, columnRoles } from './csvColumns.ts'
import type { Row } from './csvRows.ts'
import { firstRowOf, hasKnownNames, marksCorrectAnswers } from './firstRow.ts'
import { areKnown, areNumbers, type GivenColumns, isColumnGiven } from './givenColumns.ts'

export interface Table {
  columns: Column[]
  names: readonly string[]
  rows: readonly Row[]
}

const areAllColumnsGiven = (given: GivenColumns, cells: readonly string[]) =>
  Object.keys(given).length >= Math.min(cells.length, IMPORT.columns)

/** The user chose columns by title, so the first row normally contains titles. */
function namedTable(all: readonly Row[], given: GivenColumns, key: Key | undefined): Table {
  const [first, ...rest] = all
  const { cells = [] } = first ?? {}
  const columns = columnRoles(cells, given)
  const numbers = cells.map((_, at) => String(at + 1))
  const isQuestion = areAllColumnsGiven(given, cells) && areClear(columns) && marksCorrectAnswers(columns, cells, key)
  if (!isQuestion) return { columns, names: cells, rows: rest }
  return { columns: columns.map((column, at) => ({ ...column, name: numbers[at] ?? '' })), names: numbers, rows: all }
}

/** The user chose columns by number, so the first row may be a question. An unclear first row is an error. */
function numberedTable(all: readonly Row[], given: GivenColumns, key: Key | undefined): Table {
  const [first, ...rest] = all
  const { cells = [] } = first ?? {}
  const numbers = cells.map((_, at) => String(at + 1))
  const known = hasKnownNames(cells, given)
  // If the user chose only a few columns, the numbers may be titles, so the columns are found by title.
  if (known && !areAllColumnsGiven(given, cells))
    return { columns: columnRoles(cells, given), names: cells, rows: rest }
  const unnamed = columnRoles(numbers, given)
  const firstRowKind = known ? 'names' : firstRowOf(unnamed, all, key)
  if (firstRowKind === 'names') return { columns: columnRoles(cells, given, numbers), names: cells, rows: rest }
  const rows = firstRowKind === 'unclear' && first ? [{ ...first, mayBeNames: true }, ...rest] : all
  return { columns: unnamed, names: numbers, rows }
}

const PICTURES =
  /^(?:the)?(?:image|picture|photo|figure|img|imagen|imagenes|foto|fotos|bild|bilder|imagem|immagine|afbeelding|圖片|图片|圖|图|附圖|画像|이미지)s?(?:url|urls|path|paths|link|links|file|files|name|names|src|連結|链接)?$/u

const plainLetters = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '')

const EMPTY_CELL = /^(?:\[\]|\{\}|null|none|nan|n\/?a|no|false|0|-+)?$/i

const isOfPictures = (name: string): boolean => PICTURES.test(plainLetters(name))

export const picturesInRow = (columns: readonly Column[], cells: readonly string[]): string[] =>
  columns.flatMap(({ name, role }, at) => {
    const cell = cells[at]?.trim() ?? ''
    return role === null && isOfPictures(name) && !EMPTY_CELL.test(cell) ? cell : []
  })

/** Columns without a role may contain answers, so the file is rejected until the user chooses their roles. */
function unclearColumns({ columns, names, rows }: Table, first: readonly string[], given: GivenColumns): number[] {
  const isIgnorable = (name: string, at: number) =>
    names[at] === String(at + 1) ||
    isOfPictures(name) ||
    isColumnGiven(given, first, at) ||
    rows.every(({ cells }) => (cells[at] ?? '').trim() === '')
  const columnsWithRoles = columns.map((column, at) => ({
    ...column,
    role: column.role ?? (isIgnorable(column.name, at) ? 'ignore' : null),
  }))
  return misspelledAnswerColumns(columnsWithRoles)
}

function refuseUnclearColumns(table: Table, first: Row, given: GivenColumns): void {
  const doubtful = unclearColumns(table, first.cells, given)
  if (doubtful.length === 0) return
  const columns = table.columns.map(
    (column, at): Column => (doubtful.includes(at) ? { ...column, like: 'answer' } : column),
  )
  const named = doubtful.map((at) => `${at + 1}: ${columns[at]?.name}`).join(', ')
  const words = `these columns are not read, but may contain answers (${named})`.slice(0, 500).toWellFormed()
  throw new Unreadable('COLUMNS_UNCLEAR', { columns, line: first.line, words })
}

export function readTable(all: readonly Row[], given: GivenColumns, key: Key | undefined): Table {
  const [first] = all
  if (!first) throw new Unreadable('REQUIRED')
  const table = areNumbers(given) ? numberedTable(all, given, key) : namedTable(all, given, key)
  const { columns, rows } = table
  if (first.isBroken && rows.length < all.length)
    throw new Unreadable('UNREADABLE_FILE', {
      words: 'a closing quote is missing or in the wrong place',
      line: first.line,
    })
  if (!areClear(columns) || !areKnown(given, first.cells))
    throw new Unreadable('COLUMNS_UNCLEAR', { columns, line: first.line, words: clashingColumns(columns) })
  refuseUnclearColumns(table, first, given)
  return table
}

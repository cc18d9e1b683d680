import type { Key } from '@assay/contract/imports/imports'
import { canonicalLanguage } from '@assay/domain/bank/language'
import { type FindPicture, unchangedPictures } from '../../reading/album.ts'
import {
  addAnswer,
  type Draft,
  type FormatReading,
  newDraft,
  noteLoss,
  type PassageDraft,
  refuseDraft,
} from '../../reading/draft.ts'
import { passageFrom } from '../../reading/passages.ts'
import { mergeTranslations } from '../../reading/translationRows.ts'
import { ownAnswer, ownDescription, ownRationale } from '../../texts/bankNotation.ts'
import { addRationale } from '../../texts/rationale.ts'
import { areClear, columnRoles } from './csvColumns.ts'
import {
  answersIn,
  areMarked,
  type CorrectNumbers,
  canBeJoinedLetters,
  cellParts,
  type KeyCell,
  markedAnswers,
  type RowAnswer,
  readKey,
} from './csvKey.ts'
import { isEmpty, parseCsvRows, type Row, separatorOf } from './csvRows.ts'
import { picturesInRow, readTable, type Table } from './csvTable.ts'
import { keyColumnOf } from './firstRow.ts'
import { areKnown, type GivenColumns } from './givenColumns.ts'
import { withOptionsApart } from './oneCell.ts'

export function looksLikeCsv(text: string, given?: GivenColumns): boolean {
  const { separator, skipped } = separatorOf(text)
  const lines = text.split('\n', skipped + 1)
  const header = (lines[skipped] ?? '').split(separator).map((name) => name.replaceAll('"', ''))
  if (given && areKnown(given, header)) return true
  const columns = columnRoles(header)
  const roles = new Set(columns.flatMap(({ role }) => (role ? [role.split(' ')[0]] : [])))
  return (
    skipped === 1 ||
    areClear(columns) ||
    (roles.size >= 2 && (roles.has('description') || roles.has('answer')) && roles.has('correct')) ||
    (roles.has('description') && roles.has('answer'))
  )
}

/** A text is a table if its rows have the same number of cells. The content of the cells does not matter. */
export function looksLikeTable(text: string): boolean {
  try {
    const [header, ...rows] = parseCsvRows(text).filter((row) => !isEmpty(row))
    const width = header?.cells.length ?? 0
    const fullRows = rows.filter(({ cells }) => cells.length === width)
    return width > 2 && fullRows.length > 0 && fullRows.length >= rows.length * 0.9
  } catch {
    return false
  }
}

/** The cell lists the numbers of answers with a fixed position. An unknown number is an error. */
function fixAnswers(draft: Draft, cell: string, answers: readonly RowAnswer[]): void {
  const wanted = cellParts(cell)
  for (const [at, { number }] of answers.entries()) {
    const answer = draft.answers[at]
    if (answer && wanted.includes(String(number))) answer.is_fixed = true
  }
  const isKnown = wanted.every((name) => answers.some(({ number }) => String(number) === name))
  if (!isKnown)
    refuseDraft(draft, 'BROKEN_ITEM', { words: 'the column of fixed answers contains an answer that does not exist' })
}

interface ReadRow {
  draft: Draft
  isBroken: boolean
  right: KeyCell
}

/** If a row has more cells than columns, one of its cells contains a separator without quotes. */
function rowFault({ cells, isBroken, mayBeNames }: Row, { names }: Table): string | null {
  if (cells.slice(names.length).some((cell) => cell.trim() !== '')) return 'this row has more cells than columns'
  if (mayBeNames) return 'this row may contain the names of the columns'
  return isBroken ? 'a closing quote is missing or in the wrong place' : null
}

interface ReadTable {
  table: Table
  find: FindPicture
  keyColumn: string
  isOwn: boolean
}

function readRow({ table, find, keyColumn, isOwn }: ReadTable, row: Row): ReadRow {
  const { columns } = table
  const { cells, line } = row
  const draft = newDraft(line)
  draft.find = find
  draft.isAssayExport = isOwn
  const words = rowFault(row, table)
  const isBroken = words !== null
  if (isBroken) refuseDraft(draft, 'BROKEN_ITEM', { words, line })
  const cellOf = (role: string) => cells[columns.findIndex((column) => column.role === role)] ?? ''
  const answers = answersIn(columns, cells)
  draft.description = ownDescription(draft, cellOf('description'))
  for (const { text } of answers) addAnswer(draft, () => ownAnswer(draft, text))
  draft.labels = columns.flatMap(({ role }, at) => (role === 'labels' ? cellParts(cells[at] ?? '') : []))
  draft.code = cellOf('code').trim() || null
  draft.keepsOrder = ['true', 'yes', '1'].includes(cellOf('keeps_order').trim().toLowerCase())
  fixAnswers(draft, cellOf('fixed'), answers)
  for (const picture of picturesInRow(columns, cells))
    noteLoss(draft, 'PICTURE', `${picture.slice(0, 200)}: it is in a separate column`)
  draft.rationale = columns
    .flatMap(({ role }, at) => (role === 'rationale' ? ownRationale(draft, cells[at] ?? '') : []))
    .filter((rationale) => rationale !== '')
    .join('\n\n')
  for (const [at, { number }] of answers.entries())
    addRationale(draft, at, ownRationale(draft, cellOf(`answer_rationale ${number}`), `answers.${at}.rationale`))
  draft.lang = canonicalLanguage(cellOf('lang').trim())
  const passage = cellOf('passage')
  if (passage.trim() !== '' && !isBroken) draft.passage = passageTextKey(passage)
  return { draft, isBroken, right: { cell: isBroken ? '' : cellOf(keyColumn), answers } }
}

/** A leading slash would make the passage key valid in the whole archive, so keys of tables get the prefix `=`. */
const passageTextKey = (text: string) => `=${text}`

function passagesIn({ table, find }: ReadTable): PassageDraft[] {
  const at = table.columns.findIndex(({ role }) => role === 'passage')
  const rows = table.rows.filter((row) => rowFault(row, table) === null)
  const texts = new Set(rows.flatMap(({ cells }) => cells[at] ?? []).filter((text) => text.trim() !== ''))
  return [...texts].map((text) => {
    const draft = { ...newDraft(null), find }
    draft.description = ownDescription(draft, text)
    return passageFrom(passageTextKey(text), draft)
  })
}

function setCorrectAnswers(
  { draft, isBroken, right: { cell, answers } }: ReadRow,
  right: CorrectNumbers,
  isMarked: boolean,
): void {
  if (isBroken) return
  for (const [at, each] of draft.answers.entries()) each.is_valid = right?.has(answers[at]?.number ?? 0) ?? false
  if (right) return
  const hasNoKey = !isMarked && cell.trim() === ''
  const isJoined = !isMarked && canBeJoinedLetters({ cell, answers })
  const words = `${cell.trim().slice(0, 60)} (if these are letters of options, all of them are correct)`
  refuseDraft(draft, hasNoKey ? 'NO_VALID_ANSWER' : 'RIGHT_UNCLEAR', { field: 'answers', ...(isJoined && { words }) })
}

const OWN_HEADER =
  /^code,description,(?:answer \d,)+correct numbers,labels(?:,keeps order)?(?:,fixed)?(?:,lang)?(?:,passage)?(?:,rationale)?(?:,rationale \d)*$/

export interface CsvOptions {
  key?: Key | undefined
  columns?: GivenColumns | undefined
}

/** The texts of an imported table are Markdown. */
export function readCsv(text: string, find: FindPicture, { key, columns: given = {} }: CsvOptions = {}): FormatReading {
  const all = parseCsvRows(text).filter((row) => !isEmpty(row))
  const table = readTable(withOptionsApart(all, given), given, key)
  const { columns } = table
  const isOwn = OWN_HEADER.test(table.names.join())
  const keyColumn = keyColumnOf(columns)
  const readContext = { table, find: isOwn ? unchangedPictures(find) : find, keyColumn, isOwn }
  const read = table.rows.map((row) => readRow(readContext, row))
  const drafts = read.map(({ draft }) => draft)
  const passages = passagesIn(readContext)
  if (areMarked(columns)) {
    for (const row of read) setCorrectAnswers(row, markedAnswers(row.right.answers), true)
    return { drafts: mergeTranslations(drafts), passages, columns }
  }
  const cells = read.map((row) => row.right)
  const { right, reading, certain } = readKey(cells, keyColumn, key)
  for (const [at, row] of read.entries()) setCorrectAnswers(row, right[at] ?? null, false)
  return { drafts: mergeTranslations(drafts), passages, columns, key: { reading, certain } }
}

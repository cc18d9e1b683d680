import type { Key } from '@assay/contract/imports/imports'
import type { Column } from '../../reading/draft.ts'
import { areClear, columnRoles } from './csvColumns.ts'
import { answersIn, areMarked, markedAnswers, readKey } from './csvKey.ts'
import type { Row } from './csvRows.ts'
import type { GivenColumns } from './givenColumns.ts'

export type FirstRow = 'names' | 'question' | 'unclear'

export const keyColumnOf = (columns: readonly Column[]): string =>
  columns.find(({ role }) => role?.startsWith('correct'))?.role ?? 'correct'

const cellUnder = (columns: readonly Column[], role: string, cells: readonly string[]) =>
  cells[columns.findIndex((column) => column.role === role)] ?? ''

export function hasKnownNames(cells: readonly string[], given: GivenColumns): boolean {
  const own = columnRoles(cells)
  const [number] = Object.entries(given).find(([, role]) => role === 'description') ?? []
  return areClear(own) || own[Number(number) - 1]?.role === 'description'
}

export function marksCorrectAnswers(
  columns: readonly Column[],
  cells: readonly string[],
  key: Key | undefined,
): boolean {
  const column = keyColumnOf(columns)
  const cell = cellUnder(columns, column, cells)
  return Boolean(readKey([{ cell, answers: answersIn(columns, cells) }], column, key).right[0])
}

const COLUMN_WORDS: ReadonlySet<string> = new Set(
  (
    'frage fragen fragetext aufgabe aufgaben aufgabentext question questions énoncé demande demandes preguntas domanda domande ' +
    'quesito pergunta perguntas questão enunciado pytanie pytania vraag vragen питання запитання вопрос вопросы soru sorular ' +
    'prompt prompts stem item items 質問 設問 問 문제 질문 प्रश्न सवाल سؤال السؤال שאלה'
  ).split(' '),
)

const wordsIn = (text: string) => text.trim().split(/\s+/)
const isCalled = (text: string) => {
  const words = wordsIn(text.toLowerCase())
  return words.length <= 2 && words.some((word) => COLUMN_WORDS.has(word))
}
const looksLikeQuestion = (text: string) => /[?？¿؟:：…]|_{2,}|\.{3}/.test(text)
const isLong = (text: string) => wordsIn(text).length > 2

function firstRowByKey(columns: readonly Column[], cells: readonly string[], key: Key | undefined): FirstRow {
  if (marksCorrectAnswers(columns, cells, key)) return 'question'
  const text = cellUnder(columns, 'description', cells)
  if (isCalled(text)) return 'names'
  // An unclear first row may be a question without answer key. If it counted as titles, it would be skipped silently.
  const cell = cellUnder(columns, keyColumnOf(columns), cells).trim()
  return /^\d*$/.test(cell) || looksLikeQuestion(text) || isLong(text) ? 'question' : 'names'
}

function firstRowByText(text: string, others: readonly string[]): FirstRow {
  if (isCalled(text)) return 'names'
  if (looksLikeQuestion(text)) return 'question'
  return !isLong(text) && others.some(looksLikeQuestion) ? 'names' : 'unclear'
}

export function firstRowOf(
  columns: readonly Column[],
  [first, ...others]: readonly Row[],
  key: Key | undefined,
): FirstRow {
  const { cells = [] } = first ?? {}
  if (!areMarked(columns)) return firstRowByKey(columns, cells, key)
  const answers = answersIn(columns, cells)
  const areMarks = columns.some(({ role }) => role?.startsWith('is_right '))
  if (areMarks) return markedAnswers(answers) === null ? 'names' : 'question'
  const textOf = (row: readonly string[]) => cellUnder(columns, 'description', row)
  return firstRowByText(
    textOf(cells),
    others.map((row) => textOf(row.cells)),
  )
}

import type { Key } from '@assay/contract/imports/imports'
import type { Column } from '../../reading/draft.ts'
import { areClear, columnsOf } from './csvColumns.ts'
import { answersIn, areMarked, markedAnswers } from './csvMarks.ts'
import { readKey } from './csvRight.ts'
import type { GivenColumns } from './givenColumns.ts'
import type { Row } from './row.ts'

/** What the first row of a table is, whose columns somebody has said by their places. */
export type FirstRow = 'names' | 'question' | 'unclear'

/** The role that a row's key comes from, unless columns mark what is right. */
export const keyColumnOf = (columns: readonly Column[]): string =>
  columns.find(({ role }) => role?.startsWith('correct'))?.role ?? 'correct'

const cellUnder = (columns: readonly Column[], role: string, cells: readonly string[]) =>
  cells[columns.findIndex((column) => column.role === role)] ?? ''

/** Whether it names columns in words that are known. */
export function hasKnownNames(cells: readonly string[], given: GivenColumns): boolean {
  const own = columnsOf(cells)
  const [number] = Object.entries(given).find(([, role]) => role === 'description') ?? []
  return areClear(own) || own[Number(number) - 1]?.role === 'description'
}

/** Whether it says in its columns which of its answers are right, as no names of columns do. */
export function namesRight(columns: readonly Column[], cells: readonly string[], key: Key | undefined): boolean {
  const column = keyColumnOf(columns)
  const cell = cellUnder(columns, column, cells)
  return Boolean(readKey([{ cell, answers: answersIn(columns, cells) }], column, key).right[0])
}

/** What a column of questions is called, where its name is not known as such. */
const CALLED: ReadonlySet<string> = new Set(
  (
    'frage fragen fragetext aufgabe aufgaben aufgabentext question questions énoncé demande demandes preguntas domanda domande ' +
    'quesito pergunta perguntas questão enunciado pytanie pytania vraag vragen питання запитання вопрос вопросы soru sorular ' +
    'prompt prompts stem item items 質問 設問 問 문제 질문 प्रश्न सवाल سؤال السؤال שאלה'
  ).split(' '),
)

const wordsIn = (text: string) => text.trim().split(/\s+/)
const isCalled = (text: string) => {
  const words = wordsIn(text.toLowerCase())
  return words.length <= 2 && words.some((word) => CALLED.has(word))
}
/** Signs that a text which asks has, and a name has not. */
const asks = (text: string) => /[?？¿؟:：…]|_{2,}|\.{3}/.test(text)
/** Longer than names are. */
const isLong = (text: string) => wordsIn(text).length > 2

function byKey(columns: readonly Column[], cells: readonly string[], key: Key | undefined): FirstRow {
  if (namesRight(columns, cells, key)) return 'question'
  const text = cellUnder(columns, 'description', cells)
  if (isCalled(text)) return 'names'
  // A question whose key says nothing is refused, which is better than to take it for names.
  const cell = cellUnder(columns, keyColumnOf(columns), cells).trim()
  return /^\d*$/.test(cell) || asks(text) || isLong(text) ? 'question' : 'names'
}

function byText(text: string, others: readonly string[]): FirstRow {
  if (isCalled(text)) return 'names'
  if (asks(text)) return 'question'
  return !isLong(text) && others.some(asks) ? 'names' : 'unclear'
}

/** The first row of a table, of which nobody has said whether its first row has names. */
export function firstRowOf(
  columns: readonly Column[],
  [first, ...others]: readonly Row[],
  key: Key | undefined,
): FirstRow {
  const { cells = [] } = first ?? {}
  if (!areMarked(columns)) return byKey(columns, cells, key)
  const answers = answersIn(columns, cells)
  const areMarks = columns.some(({ role }) => role?.startsWith('is_right '))
  if (areMarks) return markedAnswers(answers) === null ? 'names' : 'question'
  const textOf = (row: readonly string[]) => cellUnder(columns, 'description', row)
  return byText(
    textOf(cells),
    others.map((row) => textOf(row.cells)),
  )
}

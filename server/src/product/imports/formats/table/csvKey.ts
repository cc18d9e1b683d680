import type { Key, KeyInterpretation } from '@assay/contract/imports/imports'
import type { Column } from '../../reading/draft.ts'
import { answerUnder } from './csvColumns.ts'

export interface RowAnswer {
  /** The number in the role of the column, such as `answer 2`, or otherwise the position of the column. */
  number: number
  text: string
  isCorrect?: boolean | null
}

const TRUE_WORDS = ['true', 'yes', 'y', '1', 'x', 'right', 'correct', '✓', 'sí', 'si', '是']
const NO = ['', 'false', 'no', 'n', '0', 'wrong', 'incorrect', '否']

function isMarked(cell: string): boolean | null {
  const word = cell.trim().toLowerCase()
  if (TRUE_WORDS.includes(word)) return true
  return NO.includes(word) ? false : null
}

const NUMBERED = /^answer (\d+)$/

export function answersIn(columns: readonly Column[], cells: readonly string[]): RowAnswer[] {
  const cellOf = (role: string) => cells[columns.findIndex((column) => column.role === role)]
  const answers = columns.flatMap(({ role }, at): RowAnswer[] => {
    const text = cells[at] ?? ''
    if (text.trim() === '') return []
    if (role === 'right_answer' || role === 'wrong_answer')
      return [{ number: at + 1, text, isCorrect: role === 'right_answer' }]
    const [, digits] = NUMBERED.exec(role ?? '') ?? []
    if (digits === undefined) return []
    const mark = cellOf(`is_right ${digits}`)
    return [{ number: Number(digits), text, ...(mark !== undefined && { isCorrect: isMarked(mark) }) }]
  })
  return answers.sort((one, other) => one.number - other.number)
}

export const areMarked = (columns: readonly Column[]): boolean =>
  columns.some(({ role }) => role === 'right_answer' || role?.startsWith('is_right '))

export function markedAnswers(answers: readonly RowAnswer[]): ReadonlySet<number> | null {
  if (answers.some(({ isCorrect }) => isCorrect === null)) return null
  return new Set(answers.flatMap(({ number, isCorrect }) => (isCorrect ? number : [])))
}

export interface KeyCell {
  cell: string
  answers: readonly RowAnswer[]
}

export type CorrectNumbers = ReadonlySet<number> | null
type Kind = 'texts' | 'letters' | 'numbers'
type Reading = readonly [Kind, CorrectNumbers]

export const cellParts = (cell: string) =>
  cell
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function numbersIn(parts: readonly string[], numberOf: (part: string) => number | undefined): CorrectNumbers {
  const numbers = parts.map(numberOf)
  const known = numbers.filter((number) => number !== undefined)
  return known.length > 0 && known.length === numbers.length ? new Set(known) : null
}

const letterOf = (number: number) => String.fromCharCode('A'.charCodeAt(0) + number - 1)

const findNumber = (answers: readonly RowAnswer[], predicate: (answer: RowAnswer) => boolean) =>
  answers.find(predicate)?.number

function readingsByText({ cell, answers }: KeyCell): CorrectNumbers[] {
  const numberOf = (part: string) => findNumber(answers, ({ text }) => text.trim() === part)
  return [numbersIn([cell.trim()], numberOf), numbersIn(cellParts(cell), numberOf)]
}

/** A cell such as `AC` or `A/C` is unclear: both options may be required, or either of them may be enough. */
const JOINED_LETTERS = /^[a-t](?:[\s/&+.、，]*[a-t])+$/i

export function canBeJoinedLetters({ cell, answers }: KeyCell): boolean {
  const letters = lettersIn(cell)
  return new Set(letters).size === letters.length && readingByJoinedLetters({ cell, answers }) !== null
}

const lettersIn = (cell: string) => (JOINED_LETTERS.test(cell.trim()) ? (cell.toUpperCase().match(/[A-T]/g) ?? []) : [])

const readingByJoinedLetters = ({ cell, answers }: KeyCell): CorrectNumbers =>
  numbersIn(lettersIn(cell), (letter) => findNumber(answers, ({ number }) => letterOf(number) === letter))

function readingsByLetter({ cell, answers }: KeyCell, onlyKind: Kind | undefined): CorrectNumbers[] {
  return [
    numbersIn(cellParts(cell), (part) => findNumber(answers, ({ number }) => letterOf(number) === part.toUpperCase())),
    // The user has chosen letters, so in `AC` the options A and C are both correct.
    ...(onlyKind === 'letters' && canBeJoinedLetters({ cell, answers })
      ? [readingByJoinedLetters({ cell, answers })]
      : []),
    numbersIn(cellParts(cell), (part) => findNumber(answers, ({ number }) => number === answerUnder(part))),
  ]
}

const readingByNumber = ({ cell, answers }: KeyCell, first: 0 | 1): CorrectNumbers =>
  numbersIn(cellParts(cell), (part) => findNumber(answers, ({ number }) => String(number - 1 + first) === part))

const isKnown = (found: CorrectNumbers) => found !== null

/**
 * Finds out whether the table numbers its options from 0 or from 1. Both are true if the rows contradict each other.
 */
function findFirstNumbers(cells: readonly KeyCell[]): { 0: boolean; 1: boolean } {
  const from = { 0: false, 1: false }
  for (const one of cells) {
    const parts = cellParts(one.cell)
    const isNumber =
      parts.length > 0 && parts.every((part) => /^\d{1,3}$/.test(part)) && !readingsByText(one).some(isKnown)
    if (!isNumber) continue
    const last = String(Math.max(0, ...one.answers.map(({ number }) => number)))
    from[0] ||= parts.includes('0')
    from[1] ||= parts.includes(last)
  }
  return from
}

interface KeyCounting {
  first: 0 | 1 | null
  isSure: boolean
}

function countingOf(cells: readonly KeyCell[], column: string, key: Key | undefined): KeyCounting {
  if (key === 'numbers_from_0') return { first: 0, isSure: true }
  if (key === 'numbers_from_1' || column === 'correct numbers') return { first: 1, isSure: true }
  const from = findFirstNumbers(cells)
  if (from[0] && from[1]) return { first: null, isSure: true }
  return { first: from[0] ? 0 : 1, isSure: from[0] || from[1] }
}

const kindOfKey = (key: Key): Kind => (key === 'letters' || key === 'texts' ? key : 'numbers')
const kindOfColumn: Record<string, Kind> = {
  'correct numbers': 'numbers',
  'correct letters': 'letters',
  'correct text': 'texts',
}

const sortedText = (found: CorrectNumbers) => [...(found ?? [])].sort((one, other) => one - other).join()

function readingsOf(cell: KeyCell, onlyKind: Kind | undefined, { first }: KeyCounting): Reading[] {
  const all: Reading[] = [
    ...readingsByText(cell).map((found): Reading => ['texts', found]),
    ...readingsByLetter(cell, onlyKind).map((found): Reading => ['letters', found]),
    ...(first === null ? [] : [['numbers', readingByNumber(cell, first)] as const]),
  ]
  const matchingReadings = all.filter(
    ([kind, found]) => found !== null && (onlyKind === undefined || kind === onlyKind),
  )
  return new Set(matchingReadings.map(([, found]) => sortedText(found))).size === 1 ? matchingReadings : []
}

function kindOfAll(rows: readonly Reading[][]): Kind | null {
  const read = rows.filter((matchingReadings) => matchingReadings.length > 0)
  const fitting = (['texts', 'letters', 'numbers'] as const).find((kind) =>
    read.every((matchingReadings) => matchingReadings.some(([each]) => each === kind)),
  )
  return read.length === 0 ? null : (fitting ?? null)
}

export interface ReadKey extends KeyInterpretation {
  right: readonly CorrectNumbers[]
}

/** A column gives the correct answers by number, by letter (`C`, `Option C`) or by their text. */
export function readKey(cells: readonly KeyCell[], column: string, key?: Key): ReadKey {
  const onlyKind = key ? kindOfKey(key) : kindOfColumn[column]
  const counting = countingOf(cells, column, key)
  const rows = cells.map((cell) => readingsOf(cell, onlyKind, counting))
  const kind = kindOfAll(rows)
  const numbers = counting.first === 0 ? 'numbers_from_0' : 'numbers_from_1'
  const isGuessed = rows.some(
    (matchingReadings) => matchingReadings.length > 0 && matchingReadings.every(([each]) => each === 'numbers'),
  )
  return {
    right: rows.map(([first]) => first?.[1] ?? null),
    reading: key ?? (kind === 'numbers' ? numbers : (kind ?? 'mixed')),
    certain: counting.isSure || !isGuessed,
  }
}
